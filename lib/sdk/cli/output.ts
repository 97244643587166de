import { CedirailError } from "../error.js";

/** What a person reads, or with `--json` one JSON document per line. */
export interface Output {
  /** The result: text for a person, or the value for a program. */
  result(text: string, value: unknown): void;
  /** What happens meanwhile; never mixed with the results. */
  progress(text: string): void;
  failure(error: Error): void;
}

// What a network or another person named must not command the terminal.
const control = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;
const printable = (text: string) => text.replace(control, "\ufffd");

export function outputTo(asJson: boolean): Output {
  // A reader such as `head` that has enough is no error.
  process.stdout.on("error", (error: NodeJS.ErrnoException) =>
    process.exit(error.code === "EPIPE" ? 0 : 1),
  );
  return {
    result: (text, value) =>
      void process.stdout.write(`${asJson ? JSON.stringify(value) : printable(text)}\n`),
    progress: (text) => void process.stderr.write(`${printable(text)}\n`),
    failure: (error) =>
      void process.stderr.write(
        `${asJson ? JSON.stringify({ error: fieldsOf(error) }) : printable(textOf(error))}\n`,
      ),
  };
}

function fieldsOf(error: Error) {
  if (!(error instanceof CedirailError)) return { message: error.message };
  const { message, code, status, details, requestId, idempotencyKey } = error;
  return { message, code, status, details, requestId, idempotencyKey };
}

function textOf(error: Error): string {
  if (!(error instanceof CedirailError)) return error.message;
  const { message, code, status, details, requestId, idempotencyKey } = error;
  // Of the last attempt; one before it may have been carried out, and so may what a proxy or a 5xx cut off.
  const isUnclear =
    status === 0 || status === 429 || status >= 500 || code === "UNEXPECTED_RESPONSE";
  return [
    `${message} (${code})`,
    ...("expected" in details ? [`  ${String(details.field)}: ${String(details.expected)}`] : []),
    ...(requestId === null ? [] : [`  request: ${requestId}`]),
    // Only the same key repeats it safely.
    ...(isUnclear && idempotencyKey !== null
      ? [`  It may have been carried out. To repeat it: --idempotency-key ${idempotencyKey}`]
      : []),
  ].join("\n");
}
