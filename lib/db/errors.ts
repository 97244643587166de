interface DatabaseError {
  code: string;
  /** `ERROR`, or `FATAL` and `PANIC` where the connection ended with it. */
  severity?: string;
  detail?: string;
  constraint_name?: string;
}

/** No SQLSTATE begins with E, but some of the system's codes look like one (`EPIPE`). */
const isSqlState = (code: string) => /^[0-9A-DF-Z][0-9A-Z]{4}$/.test(code);

/** The database's error inside the query layer's, or null. */
export function databaseErrorOf(error: unknown): DatabaseError | null {
  let current: unknown = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth += 1) {
    const candidate = current as Error & Partial<DatabaseError>;
    if (typeof candidate.code === "string" && isSqlState(candidate.code))
      return candidate as unknown as DatabaseError;
    current = current.cause;
  }
  return null;
}
