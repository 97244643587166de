/** Settings are missing, invalid or unsafe; every reason is one sentence that names the setting. */
export class ConfigError extends Error {
  override name = "ConfigError";
  readonly reasons: readonly string[];

  constructor(...reasons: string[]) {
    super(reasons.join("\n"));
    this.reasons = reasons;
  }
}

/** Collects every reason not to start, so that all of them are reported at once. */
export class Reasons {
  readonly #sentences: string[] = [];

  add(...sentences: string[]): void {
    this.#sentences.push(...sentences);
  }

  /**
   * What `work` returns. If it throws a `ConfigError`, its reasons are added; the result must then not be used
   * before {@link assertNone}, which throws.
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

  /** @throws ConfigError with all reasons, if there are any */
  assertNone(): void {
    if (this.#sentences.length > 0) throw new ConfigError(...new Set(this.#sentences));
  }
}
