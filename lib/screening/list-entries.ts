import * as z from "zod";
import { canonicalHash } from "@/lib/canonical";
import { compareNames, compareParts, minScore, runsOf, withBirthDates } from "./compare-names";
import type { ListEntry, Match, Subject } from "./lists";
import { partsOf } from "./normalize";

const name = z.string().trim().min(1).max(300).refine(hasParts, "a name with letters");
const birthDate = z
  .string()
  .regex(/^(1[89]|20)\d\d(-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))?$/, "1957-03-06 or 1957");

const entrySchema = z.strictObject({
  id: z.string().trim().min(1).max(100),
  name,
  aliases: z.array(name).max(200).default([]),
  bornOn: z.array(birthDate).max(20).default([]),
  kind: z.enum(["person", "business"]),
  program: z.string().trim().min(1).max(200).nullish().default(null),
});
const listSchema = z.strictObject({ entries: z.array(z.unknown()).min(1, "at least one entry") });

/** What is wrong with a list, in a sentence. */
export class ListError extends Error {}

/**
 * The entries of a list, each checked (README, Screening).
 * @throws ListError naming the first entry that is invalid
 */
export function parseList(text: string): ListEntry[] {
  const list = listSchema.safeParse(parseJson(text));
  if (!list.success) throw new ListError(`the list is invalid: ${issueOf(list.error)}`);
  const ids = new Set<string>();
  return list.data.entries.map((given, index) => {
    const entry = entrySchema.safeParse(given);
    const place = `entry ${index + 1}${idOf(given)}`;
    if (!entry.success) throw new ListError(`${place} is invalid: ${issueOf(entry.error)}`);
    const { id } = entry.data;
    if (ids.has(id)) throw new ListError(`${place} has the id of an earlier one`);
    ids.add(id);
    return entry.data;
  });
}

function hasParts(text: string): boolean {
  return partsOf(text).length > 0;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ListError("it is not JSON");
  }
}

function issueOf({ issues: [issue] }: z.ZodError): string {
  const path = issue?.path.join(".") ?? "";
  return path === "" ? (issue?.message ?? "") : `${path}: ${issue?.message}`;
}

function idOf(given: unknown): string {
  const id = (given as { id?: unknown } | null)?.id;
  return typeof id === "string" && id !== "" && id.length <= 100 ? ` (${id})` : "";
}

/** A list that is ready to be compared with. */
export interface PreparedList {
  /** SHA-256 of what is compared: of all entries, in the order of their ids. */
  hash: string;
  entries: number;
  compare(subject: Subject): Match[];
}

interface ListedName {
  parts: string[];
  entry: ListEntry;
  entryHash: string;
}

/** Prepares entries so that one comparison looks at a small part of them. */
export function prepareList(entries: readonly ListEntry[]): PreparedList {
  const sorted = [...entries].sort((a, b) => (a.id < b.id ? -1 : 1));
  const hashed = sorted.map((entry) => ({ entry, entryHash: canonicalHash(entry) }));
  const names = hashed.flatMap(({ entry, entryHash }) =>
    [entry.name, ...entry.aliases].map((text): ListedName => ({
      parts: partsOf(text),
      entry,
      entryHash,
    })),
  );
  const index = new NameIndex(names);
  return {
    hash: canonicalHash(hashed.map(({ entryHash }) => entryHash)),
    entries: entries.length,
    compare: (subject) => matchesOf(subject, index),
  };
}

/** A person is compared with people; what else has a name may be either. */
const mayBe = ({ kind }: Subject, entry: ListEntry) => kind !== "person" || entry.kind === "person";

function matchesOf(subject: Subject, index: NameIndex): Match[] {
  const parts = partsOf(subject.name);
  const best = new Map<string, Match>();
  for (const { parts: listed, entry, entryHash } of index.near(parts)) {
    if (!mayBe(subject, entry)) continue;
    const alike = compareNames(parts, listed);
    const score = alike < minScore ? 0 : withBirthDates(alike, subject.bornOn, entry.bornOn);
    if (score > (best.get(entry.id)?.score ?? 0)) best.set(entry.id, { entry, entryHash, score });
  }
  return [...best.values()].sort((a, b) => b.score - a.score || (a.entry.id < b.entry.id ? -1 : 1));
}

/** The names of a list, by what may be like a part of one. */
class NameIndex {
  readonly #byPart: PartIndex;
  readonly #byRun: PartIndex;

  constructor(names: readonly ListedName[]) {
    this.#byPart = new PartIndex(names, ({ parts }) => parts);
    this.#byRun = new PartIndex(names, ({ parts }) => runsOf(parts));
  }

  /**
   * The names that may be a hit: those like two parts of this one, or the only one; others are none. A part that this
   * name has twice counts twice, and a run as two parts.
   */
  near(parts: readonly string[]): ListedName[] {
    const alike = new Map<ListedName, number>();
    const count = (names: Iterable<ListedName>, by: number) => {
      for (const listed of names) alike.set(listed, (alike.get(listed) ?? 0) + by);
    };
    for (const part of parts)
      count(new Set([...this.#byPart.namesLike(part), ...this.#byRun.namesLike(part)]), 1);
    for (const run of runsOf(parts)) count(this.#byPart.namesLike(run), 2);
    const mayBeHit = ([, number]: [ListedName, number]) => number >= Math.min(2, parts.length);
    return [...alike].filter(mayBeHit).map(([listed]) => listed);
  }
}

/** Only a part that is as long may differ by two letters ({@link compareParts}). */
const minPartOfTwoEdits = 6;
/** What is between two differences; shorter ones would be shared by too many parts, and are not needed. */
const minInner = 3;

/** Parts that an index remembers. */
const maxKnown = 10_000;

/**
 * Names by their parts. Parts that are alike share their first two letters, their last two, both ends, or what is
 * between two differences at their ends.
 */
class PartIndex {
  readonly #names = new Map<string, ListedName[]>();
  readonly #partsByEnds = new Map<string, string[]>();
  readonly #known = new Map<string, string[]>();

  constructor(names: readonly ListedName[], partsIn: (listed: ListedName) => string[]) {
    for (const listed of names)
      for (const part of new Set(partsIn(listed))) addTo(this.#names, part, listed);
    for (const part of this.#names.keys())
      for (const ends of endsOf(part)) addTo(this.#partsByEnds, ends, part);
  }

  namesLike(part: string): Set<ListedName> {
    return new Set(this.#alike(part).flatMap((listed) => this.#names.get(listed) ?? []));
  }

  /** The listed parts like this one; many names share them, so that they are remembered. */
  #alike(part: string): string[] {
    const known = this.#known.get(part);
    if (known) return known;
    const near = new Set(endsOf(part).flatMap((ends) => this.#partsByEnds.get(ends) ?? []));
    const found = [...near].filter((listed) => compareParts(part, listed) > 0);
    if (this.#known.size >= maxKnown) this.#known.clear();
    this.#known.set(part, found);
    return found;
  }
}

function endsOf(part: string): string[] {
  const ends = [
    `${part.slice(0, 2)}*`,
    `*${part.slice(-2)}`,
    `${part.slice(0, 1)}*${part.slice(-1)}`,
  ];
  if (part.length < minPartOfTwoEdits) return ends;
  const cuts = [1, 2];
  const inner = cuts.flatMap((from) => cuts.map((to) => part.slice(from, part.length - to)));
  return [
    ...ends,
    ...new Set(inner.filter((text) => text.length >= minInner).map((text) => `=${text}`)),
  ];
}

function addTo<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}
