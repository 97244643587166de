/** Ends the start with exit code 1; `message` is one clear sentence for the user. */
export class LauncherError extends Error {
  override name = "LauncherError";
}

/** The message of anything thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The code of an error (`EACCES`, `ECONNREFUSED`, an SQLSTATE), or "". */
export function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : "";
}
