//! Why bytes are no certificate, and where.

/// What is wrong with a file. Bytes are counted from 0, in the file or in the
/// unpacked body as said; questions and entries from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// No bytes.
    #[error("the file is empty")]
    Empty,
    /// Something else.
    #[error("it is no certificate: it does not begin with \"shinpan certificate\"")]
    NoCertificate,
    /// A version that this program does not know.
    #[error("it is a certificate of another version; this program reads versions 1 to 4")]
    OtherVersion,
    /// The strings between areas are not given as a set of cells.
    #[error("question {}: the strings between areas are no set of cells", .0 + 1)]
    Hull(usize),
    /// Phases, layers or books in a file of a version that had none.
    #[error("a certificate of that version cannot have phases, layers or books of life")]
    TooOld,
    /// More bytes than the limit.
    #[error("the file is longer than {limit} bytes")]
    LongFile {
        /// The limit.
        limit: usize,
    },
    /// More unpacked bytes than the limit.
    #[error("unpacked it is longer than {limit} bytes")]
    LongBody {
        /// The limit.
        limit: usize,
    },
    /// More entries than the limit.
    #[error("it has more than {limit} entries")]
    Entries {
        /// The limit.
        limit: usize,
    },
    /// The file ends before its digest.
    #[error("it is cut off: there is no room for a digest at its end")]
    Cut,
    /// The digest does not fit.
    #[error("its digest does not fit: the file was damaged or changed")]
    Digest,
    /// No DEFLATE stream, or one that ends too soon.
    #[error("byte {at}: it cannot be unpacked, or goes on after its end")]
    Packing {
        /// Where in the file.
        at: u64,
    },
    /// The body ends too soon.
    #[error("the body ends too soon, at byte {at}")]
    Short {
        /// Where in the body.
        at: usize,
    },
    /// The body goes on after its end.
    #[error("the body goes on after its end, at byte {at}")]
    Surplus {
        /// Where in the body.
        at: usize,
    },
    /// A number in a longer form than it needs, or too large.
    #[error("byte {at} of the body: no number in its shortest form")]
    Number {
        /// Where in the body.
        at: usize,
    },
    /// The header is no header.
    #[error("the header at byte {at} of the body: {why}")]
    Header {
        /// Where in the body.
        at: usize,
        /// What is wrong.
        why: String,
    },
    /// Kind and content differ.
    #[error("a certificate of a verdict has an outcome, one of a question has none")]
    Kind,
    /// Not one question.
    #[error("a certificate of a question has one question, this one has {0}")]
    NotOneQuestion(usize),
    /// Subjects or claims are not in rising order.
    #[error("question {}: its subject or claim is not in rising order", .question + 1)]
    Order {
        /// Number of the question, from 0.
        question: usize,
    },
    /// No possible width.
    #[error("question {}: keys of {width} words are impossible", .question + 1)]
    Width {
        /// Number of the question, from 0.
        question: usize,
        /// The width.
        width: usize,
    },
    /// A key too large or not above the one before it.
    #[error("question {} entry {}: its key does not come after the one before it", .question + 1, .entry + 1)]
    Key {
        /// Number of the question, from 0.
        question: usize,
        /// Number of the entry, from 0.
        entry: usize,
    },
    /// No reason.
    #[error("question {} entry {}: its number stands for no reason", .question + 1, .entry + 1)]
    Reason {
        /// Number of the question, from 0.
        question: usize,
        /// Number of the entry, from 0.
        entry: usize,
    },
    /// A rank that is too large.
    #[error("question {} entry {}: its rank is too large", .question + 1, .entry + 1)]
    Rank {
        /// Number of the question, from 0.
        question: usize,
        /// Number of the entry, from 0.
        entry: usize,
    },
    /// A phase that does not exist.
    #[error("question {} entry {}: its phase does not exist", .question + 1, .entry + 1)]
    Phase {
        /// Number of the question, from 0.
        question: usize,
        /// Number of the entry, from 0.
        entry: usize,
    },
}

impl Fault {
    /// The same fault in the question with this number.
    pub(super) fn in_question(self, question: usize) -> Fault {
        match self {
            Fault::Key { entry, .. } => Fault::Key { question, entry },
            Fault::Reason { entry, .. } => Fault::Reason { question, entry },
            Fault::Rank { entry, .. } => Fault::Rank { question, entry },
            Fault::Phase { entry, .. } => Fault::Phase { question, entry },
            other => other,
        }
    }
}
