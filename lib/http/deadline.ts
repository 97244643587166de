/** The work took too long; what it did not commit is rolled back. */
class DeadlineError extends Error {
  override name = "DeadlineError";
  constructor() {
    super("The request did not finish in time.");
  }
}

/** One part of the work on a request. */
interface Part {
  /** By `performance.now()`. */
  endsAt: number;
  expire: () => void;
}

/** How late a deadline may be noticed: one timer serves all requests, which would cost more each. */
const tickMs = 10;
const running = new Set<Part>();
let ticking: NodeJS.Timeout | undefined;

function begin(part: Part): void {
  running.add(part);
  ticking ??= setInterval(tick, tickMs);
}

function tick(): void {
  const now = performance.now();
  for (const part of running) if (part.endsAt <= now) part.expire();
  if (running.size > 0) return;
  clearInterval(ticking);
  ticking = undefined;
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
    let part: Part | undefined;
    try {
      return await new Promise<T>((resolve, reject) => {
        const expire = () => {
          this.#expired = true;
          reject(new DeadlineError());
        };
        part = { endsAt: startedAt + this.#leftMs, expire };
        begin(part);
        work().then(resolve, reject);
      });
    } finally {
      if (part) running.delete(part);
      this.#leftMs = Math.max(0, this.#leftMs - (performance.now() - startedAt));
    }
  }

  /** For work that continues after its caller got an error. @throws DeadlineError */
  check(): void {
    if (this.#expired) throw new DeadlineError();
  }
}
