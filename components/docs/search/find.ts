/** A place in the docs that a search can lead to. */
export interface DocsEntry {
  href: string;
  title: string;
  /** Where it is: the page of a section, the method and path of an operation. */
  context: string;
  /** What else leads to it; not shown. */
  text: string;
}

const maxFound = 8;

const fold = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}/_+]+/gu, " ");

/** How well an entry fits, the lower the better: by its title, by where it is, by anything else. */
function rankOf({ title, context, text }: DocsEntry, wanted: readonly string[]): number | null {
  const [name, place] = [` ${fold(title)}`, fold(context)];
  if (wanted.every((term) => name.includes(` ${term}`)))
    return name === ` ${wanted.join(" ")}` ? 0 : 1;
  if (wanted.every((term) => `${name} ${place}`.includes(term))) return 2;
  return wanted.every((term) => `${name} ${place} ${fold(text)}`.includes(term)) ? 3 : null;
}

/** The entries that have every term of a query, best first, of equals the shorter title; at most eight. */
export function findEntries(entries: readonly DocsEntry[], query: string): DocsEntry[] {
  const wanted = fold(query).split(" ").filter(Boolean);
  if (wanted.length === 0) return [];
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, wanted) }))
    .filter((one): one is { entry: DocsEntry; rank: number } => one.rank !== null)
    .sort((a, b) => a.rank - b.rank || a.entry.title.length - b.entry.title.length)
    .slice(0, maxFound)
    .map(({ entry }) => entry);
}
