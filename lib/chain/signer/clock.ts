/** Reads the machine's clocks, in milliseconds. */
export interface MachineClock {
  /** The wall clock, which may be set. */
  wallMs(): number;
  /** A clock that only runs forward, from any beginning. */
  steadyMs(): number;
}

const machine: MachineClock = { wallMs: () => Date.now(), steadyMs: () => performance.now() };

/**
 * A clock that setting the machine's clock cannot turn back or forward while the process runs. It starts at the
 * wall clock's time or the latest recorded time, whichever is later, and then follows the steady clock. After the
 * wall clock was set back, windows last longer and never shorter.
 */
export class SteadyClock {
  readonly #startMs: number;
  readonly #startSteadyMs: number;

  /** @param latestMs the latest time that was recorded */
  constructor(
    latestMs: number,
    private readonly source: MachineClock = machine,
  ) {
    this.#startMs = Math.max(source.wallMs(), latestMs);
    this.#startSteadyMs = source.steadyMs();
  }

  now(): number {
    return Math.floor(this.#startMs + this.source.steadyMs() - this.#startSteadyMs);
  }

  /** The later one of this clock and the wall clock. A permission that ends by it is never too long. */
  latest(): number {
    return Math.max(this.now(), this.source.wallMs());
  }
}
