/** A setting is missing, malformed or unsafe; `message` is one clear sentence naming it. */
export class ConfigError extends Error {
  override name = "ConfigError";
}
