/** A request took longer than its caller is made to wait; what it did not commit is rolled back. */
class DeadlineError extends Error {
  override name = "DeadlineError";
  constructor() {
    super("The request was not done in time.");
  }
}

/** Our own work on a request, without the time in which its body arrives (reliability C5). */
export class Deadline {
  #leftMs: number;
  #expired = false;

  constructor(totalMs: number) {
    this.#leftMs = totalMs;
  }

  /** Runs a part of the work. @throws DeadlineError once the time is used up; the work goes on */
  async bound<T>(work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.#expired = true;
        reject(new DeadlineError());
      }, this.#leftMs);
    });
    try {
      return await Promise.race([work(), late]);
    } finally {
      clearTimeout(timer);
      this.#leftMs = Math.max(0, this.#leftMs - (performance.now() - startedAt));
    }
  }

  /** For work that goes on: nobody is told of what it does now. @throws DeadlineError */
  check(): void {
    if (this.#expired) throw new DeadlineError();
  }
}
