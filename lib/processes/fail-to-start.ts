import { ConfigError } from "@/lib/config/env";

/**
 * Prints in one sentence why a process cannot start, and ends it with 1.
 * @param portSetting the setting to change when the port is in use
 */
export function failToStart(error: unknown, portSetting = "PORT"): never {
  const { code, port } = (error ?? {}) as { code?: unknown; port?: unknown };
  const sentence =
    error instanceof ConfigError
      ? error.message
      : code === "EADDRINUSE"
        ? `Port ${String(port)} is in use by another program: stop it, or set ${portSetting} to a free one.`
        : code === "ECONNREFUSED" || code === "CONNECT_TIMEOUT" || code === "ENOTFOUND"
          ? "The database at DATABASE_URL cannot be reached."
          : error instanceof Error
            ? (error.stack ?? error.message)
            : String(error);
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
