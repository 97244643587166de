/** Reads what a form kept; anything that has not the very members of `empty` is an empty one. */
export function readKept<T extends object>(kept: string | null, empty: T): T {
  try {
    const value: unknown = JSON.parse(kept ?? "null");
    return hasMembersOf(empty, value) ? value : empty;
  } catch {
    return empty;
  }
}

function hasMembersOf<T extends object>(empty: T, value: unknown): value is T {
  if (typeof value !== "object" || value === null) return false;
  const names = Object.keys(empty);
  return Object.keys(value).length === names.length && names.every((name) => name in value);
}
