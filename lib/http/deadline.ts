/** The work took too long; what it did not commit is rolled back. */
class DeadlineError extends Error {
  override name = "DeadlineError";
  constructor() {
    super("The request did not finish in time.");
  }
}

/** Bounds the work on a request, without the time in which its body arrives. */
export class Deadline {
  #leftMs: number;
  #expired = false;

  constructor(totalMs: number) {
    this.#leftMs = totalMs;
  }

  /** Runs a part of the work. @throws DeadlineError when time is up; the work itself continues */
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

  /** For work that continues after its caller got an error. @throws DeadlineError */
  check(): void {
    if (this.#expired) throw new DeadlineError();
  }
}
