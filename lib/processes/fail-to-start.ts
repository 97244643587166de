import { ConfigError } from "@/lib/config/env";

/** Says in one sentence why a process cannot start, and ends it with 1. */
export function failToStart(error: unknown): never {
  const code = (error as { code?: unknown } | null)?.code;
  const sentence =
    error instanceof ConfigError
      ? error.message
      : code === "EADDRINUSE"
        ? "The port is in use. Set PORT to another one."
        : code === "ECONNREFUSED" || code === "CONNECT_TIMEOUT" || code === "ENOTFOUND"
          ? "The database that DATABASE_URL names cannot be reached."
          : error instanceof Error
            ? (error.stack ?? error.message)
            : String(error);
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
