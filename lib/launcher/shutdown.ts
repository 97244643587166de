/** Something that was started, and must be stopped before what it stands on. */
export interface Part {
  stop(): Promise<void>;
  /** Does not wait for an orderly end any longer. */
  kill?(): void;
}

/** What runs, in the order in which it was started. */
export class Parts {
  readonly #parts: Part[] = [];
  #stopping: Promise<void> | undefined;

  /** Whether the end has begun: nothing is to be started any more. */
  get stopping(): boolean {
    return this.#stopping !== undefined;
  }

  /** Adds a part just started, or about to be; returns it. */
  add<P extends Part>(part: P): P {
    this.#parts.push(part);
    return part;
  }

  /** Stops everything, the last started first, one after the other; once, however often called. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stopInOrder();
    return this.#stopping;
  }

  /** Ends at once what need not end in order. */
  hurry(): void {
    for (const part of this.#parts) part.kill?.();
  }

  async #stopInOrder(): Promise<void> {
    for (const part of this.#parts.toReversed())
      // One that fails to stop must not keep the others running.
      await part.stop().catch((error: unknown) => console.error(error));
  }
}
