/** Ends the start with exit code 1; `message` is the one clear sentence that the user reads. */
export class LauncherError extends Error {
  override name = "LauncherError";
}

/** The text of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The system's code of an error (`EACCES`, `ECONNREFUSED`, an SQLSTATE), or "". */
export function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : "";
}
