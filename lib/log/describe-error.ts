import { CedirailError } from "@/lib/errors";

interface FailedStatement extends Error {
  /** The statement, with `$1`, `$2` for its values. */
  query?: string;
  code?: string;
  constraint_name?: string;
  table_name?: string;
}

/**
 * What a log may contain of an error. Errors of statements quote values such as phone numbers, names and
 * hashes in their message, stack and members; so only known safe members are copied, and only the
 * locations of the stack.
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
 * A short form for the cause of a rejection: no stack, and no message, which may quote the caller's
 * input. Undefined without a cause.
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

function safeMessage({ message, code, query, ...error }: FailedStatement): string {
  // viem's messages contain the node's address, which may have a key in it, and the request's body.
  if ("shortMessage" in error) return withoutPaths(String(error.shortMessage));
  // The query layer puts statement and values into the message; the cause says what went wrong.
  if (query !== undefined && message.startsWith("Failed query")) return "A statement failed.";
  // Errors of SQLSTATE class 22 quote the value.
  if (/^22\w{3}$/.test(code ?? "")) return "A value does not fit.";
  return withoutPaths(message);
}

/** Of addresses only the host: paths, queries and user names may hold keys. */
function withoutPaths(text: string): string {
  return text.replace(
    /\b([a-z][a-z0-9+.-]*:\/\/)(?:[^\s/?#"'<>]*@)?([^\s/?#"'<>]*)[^\s"'<>]*/gi,
    "$1$2",
  );
}
