import pino from "pino";
import { config } from "@/lib/config/env";

let root: pino.Logger | undefined;

/** The process's logger. Keys, cookies, codes and secrets are removed wherever they stand. */
export function logger(): pino.Logger {
  root ??= pino({
    level: config().logLevel,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        "authorization",
        "cookie",
        "password",
        "otp",
        "token",
        "secret",
        "key",
        "*.authorization",
        "*.cookie",
        "*.password",
        "*.otp",
        "*.token",
        "*.secret",
        "*.key",
        "err.config",
        "err.query",
        "err.params",
        "err.parameters",
        "err.args",
        "err.cause.query",
        "err.cause.parameters",
        "err.cause.args",
      ],
      censor: "[removed]",
    },
  });
  return root;
}
