/** Settings are missing, malformed or unsafe; every reason is one clear sentence that names the setting. */
export class ConfigError extends Error {
  override name = "ConfigError";
  readonly reasons: readonly string[];

  constructor(...reasons: string[]) {
    super(reasons.join("\n"));
    this.reasons = reasons;
  }
}

/** Gathers every reason not to start, so that whoever sets the service up reads them all at once. */
export class Reasons {
  readonly #sentences: string[] = [];

  add(...sentences: string[]): void {
    this.#sentences.push(...sentences);
  }

  /**
   * What `work` returns. A `ConfigError` that it throws is noted instead; what is returned then must not be
   * used before {@link assertNone}, which throws.
   */
  attempt<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      this.add(...error.reasons);
      return undefined as T;
    }
  }

  /** @throws ConfigError with everything that was noted */
  assertNone(): void {
    if (this.#sentences.length > 0) throw new ConfigError(...new Set(this.#sentences));
  }
}
