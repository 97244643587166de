interface DatabaseError {
  code: string;
  detail?: string;
  constraint_name?: string;
}

/** The database's error inside the query layer's, or null. */
export function databaseErrorOf(error: unknown): DatabaseError | null {
  let current: unknown = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth += 1) {
    const candidate = current as Error & Partial<DatabaseError>;
    if (typeof candidate.code === "string" && /^[0-9A-Z]{5}$/.test(candidate.code))
      return candidate as unknown as DatabaseError;
    current = current.cause;
  }
  return null;
}
