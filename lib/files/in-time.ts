/**
 * What `work` returns, if it does within a time limit.
 * @param work receives a signal that is aborted when the time is over, or nobody waits any longer
 * @throws Error when the time is over, even where `work` cannot be ended, such as a call to a disk
 */
export async function inTime<T>(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const over = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new Error("The storage of files does not respond.");
    timer = setTimeout(() => reject(error), timeoutMs);
  });
  try {
    return await Promise.race([work(over.signal), late]);
  } finally {
    clearTimeout(timer);
    over.abort();
  }
}
