import { Group } from "./group";

/**
 * Reads or changes rows by their keys: what is submitted at the same moment is one statement, which runs after
 * it was submitted, never before.
 * @param carry what there is, by the keys
 */
export function groupedByKey<T>(
  carry: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (key: string) => Promise<T | null> {
  const group = new Group<string, T | null>(async (keys) => {
    const found = await carry([...new Set(keys)]);
    return keys.map((key) => ({ value: found.get(key) ?? null }));
  });
  return (key) => group.submit(key);
}
