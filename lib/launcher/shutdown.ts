/** Something that was started, and is stopped before what it depends on. */
export interface Part {
  stop(): Promise<void>;
  /** Ends it at once. */
  kill?(): void;
}

/** The running parts, in the order in which they were started. */
export class Parts {
  readonly #parts: Part[] = [];
  #stopping: Promise<void> | undefined;

  /** Whether they are stopping: nothing may start any more. */
  get stopping(): boolean {
    return this.#stopping !== undefined;
  }

  /** Adds a part and returns it. */
  add<P extends Part>(part: P): P {
    this.#parts.push(part);
    return part;
  }

  /** Stops all parts once, one after the other, the last started first. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stopInOrder();
    return this.#stopping;
  }

  /** Kills the parts that may be killed. */
  kill(): void {
    for (const part of this.#parts) part.kill?.();
  }

  async #stopInOrder(): Promise<void> {
    for (const part of this.#parts.toReversed())
      // A part that fails to stop must not keep the others running.
      await part.stop().catch((error: unknown) => console.error(error));
  }
}
