//! Work in parallel, answers in order, a bounded number of jobs under way.

use rayon::ThreadPool;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};

/// How many jobs may be under way or waiting to be written, for each thread.
const AHEAD: usize = 4;

/// Whether more answers are on their way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// The next answer is there already: no need to flush.
    More,
    /// Whoever reads the answers may be waiting for this one.
    Waiting,
}

/// A job whose work panicked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Failed;

/// Takes jobs one by one, works on them in parallel, and hands the answers to
/// `sink` in the order of the jobs, each as soon as it and all before it are
/// there. Jobs are taken no faster than answers are consumed, so that endless
/// inputs need no endless memory. Stops early if `sink` breaks.
pub fn ordered<J, R, B>(
    pool: &ThreadPool,
    jobs: impl Iterator<Item = J> + Send,
    work: impl Fn(J) -> R + Sync,
    mut sink: impl FnMut(Result<R, Failed>, Pace) -> ControlFlow<B>,
) -> ControlFlow<B>
where
    J: Send,
    R: Send,
{
    let ahead = pool.current_num_threads().max(1) * AHEAD;
    let (queue, answers) = sync_channel::<Receiver<Result<R, Failed>>>(ahead);
    let work = &work;
    std::thread::scope(|threads| {
        threads.spawn(move || {
            pool.in_place_scope(|scope| {
                for job in jobs {
                    let (done, answer) = sync_channel(1);
                    if queue.send(answer).is_err() {
                        // Nobody wants more answers.
                        return;
                    }
                    scope.spawn(move |_| {
                        let answer = catch_unwind(AssertUnwindSafe(|| work(job)));
                        // The other end is gone only if nobody wants the answer.
                        let _ = done.send(answer.map_err(|_| Failed));
                    });
                }
            });
        });
        // Moved here, so that it is dropped before the scope waits for the
        // thread: that is what ends the thread early.
        let answers = answers;
        let mut next = answers.recv().ok();
        while let Some(answer) = next {
            let answer = answer.recv().unwrap_or(Err(Failed));
            let pace;
            (next, pace) = match answers.try_recv() {
                Ok(following) => (Some(following), Pace::More),
                Err(TryRecvError::Disconnected) => (None, Pace::More),
                Err(TryRecvError::Empty) => (None, Pace::Waiting),
            };
            sink(answer, pace)?;
            if next.is_none() {
                next = answers.recv().ok();
            }
        }
        ControlFlow::Continue(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    fn pool(threads: usize) -> ThreadPool {
        rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap()
    }

    #[test]
    fn answers_come_in_order_for_any_number_of_threads() {
        for threads in [1, 2, 5] {
            let mut answers = Vec::new();
            let work = |job: u64| {
                std::thread::sleep(Duration::from_micros(job * 7919 % 300));
                job * 2
            };
            let end: ControlFlow<()> = ordered(&pool(threads), 0..200, work, |answer, _| {
                answers.push(answer.unwrap());
                ControlFlow::Continue(())
            });
            assert!(end.is_continue());
            assert_eq!(answers, (0..200).map(|job| job * 2).collect::<Vec<_>>());
        }
    }

    #[test]
    fn jobs_are_not_taken_far_ahead() {
        let taken = AtomicUsize::new(0);
        let jobs = (0..1000).inspect(|_| {
            taken.fetch_add(1, Ordering::SeqCst);
        });
        let mut written = 0;
        let _: ControlFlow<()> = ordered(
            &pool(2),
            jobs,
            |job| job,
            |_, _| {
                written += 1;
                // Queue, one in each hand, and those with the threads.
                assert!(taken.load(Ordering::SeqCst) <= written + 2 * AHEAD + 4);
                ControlFlow::Continue(())
            },
        );
        assert_eq!(written, 1000);
    }

    #[test]
    fn an_endless_input_ends_when_nobody_wants_more() {
        let end = ordered(
            &pool(2),
            0..,
            |job: u32| job,
            |answer, _| {
                if answer == Ok(10) {
                    ControlFlow::Break("enough")
                } else {
                    ControlFlow::Continue(())
                }
            },
        );
        assert_eq!(end, ControlFlow::Break("enough"));
    }

    #[test]
    fn a_panic_is_the_answer_to_its_job_only() {
        let mut answers = Vec::new();
        let work = |job: u32| if job == 1 { panic!("on purpose") } else { job };
        let _: ControlFlow<()> = ordered(&pool(2), 0..3, work, |answer, _| {
            answers.push(answer);
            ControlFlow::Continue(())
        });
        assert_eq!(answers, [Ok(0), Err(Failed), Ok(2)]);
    }

    #[test]
    fn whoever_asks_one_by_one_is_answered_one_by_one() {
        let (ask, questions) = std::sync::mpsc::channel::<u32>();
        let (reply, replies) = std::sync::mpsc::channel();
        let asker = std::thread::spawn(move || {
            for n in 0..5 {
                ask.send(n).unwrap();
                assert_eq!(replies.recv_timeout(Duration::from_secs(60)), Ok((n, Pace::Waiting)));
            }
        });
        let _: ControlFlow<()> = ordered(
            &pool(2),
            questions.into_iter(),
            |n| n,
            |answer, pace| {
                reply.send((answer.unwrap(), pace)).unwrap();
                ControlFlow::Continue(())
            },
        );
        asker.join().unwrap();
    }
}
