import pino from "pino";
import { config } from "@/lib/config/env";
import { describeError } from "./describe-error";

let root: pino.Logger | undefined;

/** The process's logger; it redacts keys, cookies, codes and secrets. */
export function logger(): pino.Logger {
  root ??= pino({
    level: config().logLevel,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
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
      ],
      censor: "[removed]",
    },
  });
  return root;
}
