import { CedirailError } from "@/lib/errors";

interface FailedStatement extends Error {
  /** The statement's text, its values left as `$1`, `$2`. */
  query?: string;
  code?: string;
  constraint_name?: string;
  table_name?: string;
}

/**
 * What of an error may stand in a log (reliability K3). Errors of statements quote the values given,
 * in their message, their stack and members of their own: phone numbers, names, hashes. So only
 * what is known to be free of them is taken over, and of the stack only the places.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, code, query, constraint_name, table_name, cause } = error as FailedStatement;
  return {
    type: name,
    message: safeMessage(error),
    code,
    constraint: constraint_name,
    table: table_name,
    statement: query,
    stack: (error.stack ?? "")
      .split("\n")
      .filter((line) => /^\s+at /.test(line))
      .join("\n"),
    ...internalOf(error),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}

function internalOf(error: Error) {
  if (!(error instanceof CedirailError)) return {};
  return { errorCode: error.code, internal: error.internal ?? undefined };
}

/**
 * The same, short, of what made us reject a request: no stack, and no message, which may quote what
 * the caller sent. Undefined where there is no cause.
 */
export function describeCause(cause: unknown): Record<string, unknown> | undefined {
  if (!(cause instanceof Error)) return undefined;
  const { name, code, constraint_name, table_name } = cause as FailedStatement;
  return {
    type: name,
    code,
    constraint: constraint_name,
    table: table_name,
    ...internalOf(cause),
    cause: describeCause(cause.cause),
  };
}

function safeMessage({ message, code, query }: FailedStatement): string {
  // The query layer puts statement and values into the message; the cause tells what went wrong.
  if (query !== undefined && message.startsWith("Failed query")) return "A statement failed.";
  // Class 22 of the database's errors is about a value, and quotes it.
  if (/^22\w{3}$/.test(code ?? "")) return "A value does not fit.";
  return message;
}
