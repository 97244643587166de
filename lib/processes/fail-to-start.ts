import { ConfigError } from "@/lib/config/env";

/**
 * Says in one sentence why a process cannot start, and ends it with 1.
 * @param portSetting what to set where its port is in use
 */
export function failToStart(error: unknown, portSetting = "PORT"): never {
  const { code, port } = (error ?? {}) as { code?: unknown; port?: unknown };
  const sentence =
    error instanceof ConfigError
      ? error.message
      : code === "EADDRINUSE"
        ? `Port ${String(port)} is in use by another program: stop it, or set ${portSetting} to a free one.`
        : code === "ECONNREFUSED" || code === "CONNECT_TIMEOUT" || code === "ENOTFOUND"
          ? "The database that DATABASE_URL names cannot be reached."
          : error instanceof Error
            ? (error.stack ?? error.message)
            : String(error);
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
