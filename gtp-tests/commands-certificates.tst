# Certificates of what a search proved (docs/certificates.md).
ruleset ljrg
position .x./xxx
10 certificate
#? [ljrg questions 1 situations 0 bytes [0-9]+]
20 certificate LJRG
#? [ljrg questions 1 situations 0 bytes [0-9]+]
30 expect_error certificate ljrg missing-folder/new.cert
#? [certificate: "missing-folder/new.cert": no such file or folder]

# A count needs no proof, and what the players say is none.
40 expect_error certificate aga
#? [certificate: a verdict of aga by counting has no proof that a certificate could hold]
control black A1 A2 B1 B2 C1 C2
50 expect_error certificate
#? [certificate: a verdict of ljrg by a given control has no proof that a certificate could hold]
control clear
dead
60 expect_error certificate
#? [certificate: a verdict of ljrg by agreed dead stones has no proof that a certificate could hold]

# Japanese 2003: a question for each string that needs one.
position ...../.xxx./.xox./.x.x./.xxx.
70 certificate japanese2003
#? [japanese2003 questions [1-9] situations [0-9]+ bytes [0-9]+]
