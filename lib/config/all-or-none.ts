import { ConfigError } from "./error";

/** All of these values, or null where all are absent. @throws ConfigError naming those that are missing */
export function allOrNone<T extends Record<string, unknown>>(
  given: T,
): { [K in keyof T]: NonNullable<T[K]> } | null {
  const missing = Object.keys(given).filter((name) => given[name] === undefined);
  if (missing.length === 0) return given as { [K in keyof T]: NonNullable<T[K]> };
  if (missing.length === Object.keys(given).length) return null;
  throw new ConfigError(`These settings go together, and some are missing: ${missing.join(", ")}.`);
}
