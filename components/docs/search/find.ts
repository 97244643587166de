/** A place in the docs that a search can lead to. */
export interface DocsEntry {
  href: string;
  title: string;
  /** Where it is: the page of a section, the method and path of an operation. */
  context: string;
  /** More words that lead to it; not shown. */
  words: string;
}

const maxFound = 8;

const fold = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}/_+]+/gu, " ");

/** How well an entry fits, the lower the better: by its title, by where it is, by any other word. */
function rankOf({ title, context, words }: DocsEntry, wanted: readonly string[]): number | null {
  const [name, place] = [` ${fold(title)}`, fold(context)];
  if (wanted.every((word) => name.includes(` ${word}`)))
    return name === ` ${wanted.join(" ")}` ? 0 : 1;
  if (wanted.every((word) => `${name} ${place}`.includes(word))) return 2;
  return wanted.every((word) => `${name} ${place} ${fold(words)}`.includes(word)) ? 3 : null;
}

/** The entries that have every word of a query, best first; at most eight. */
export function findEntries(entries: readonly DocsEntry[], query: string): DocsEntry[] {
  const wanted = fold(query).split(" ").filter(Boolean);
  if (wanted.length === 0) return [];
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, wanted) }))
    .filter((one): one is { entry: DocsEntry; rank: number } => one.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, maxFound)
    .map(({ entry }) => entry);
}
