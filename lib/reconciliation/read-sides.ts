import type { BookEntry, ProviderCode } from "@/lib/providers/contract";
import { keyOf, type OurTransfer, type Sides } from "./compare";
import { readByReference } from "./read-ours";
import type { Window } from "./window";

/**
 * What both sides say of the window, by the network's own book. `settled` was read before the book,
 * so that the book has all of it; a movement counts when either side has it within the window.
 */
export async function readSidesByBook(
  provider: ProviderCode,
  window: Window,
  settled: readonly OurTransfer[],
  book: readonly BookEntry[],
): Promise<Sides> {
  const keys = new Set(settled.map(keyOf));
  const theirs = book.filter((line) => keys.has(keyOf(line)) || isWithin(line.executedAt, window));
  const unsettled = theirs.filter((line) => !keys.has(keyOf(line)));
  const references = [...new Set(unsettled.map(({ reference }) => reference))];
  const others = await readByReference(provider, references);
  return {
    ours: [...settled, ...others.filter((transfer) => !keys.has(keyOf(transfer)))],
    theirs,
  };
}

function isWithin(moment: Date, { from, to }: Window): boolean {
  return moment.getTime() >= from.getTime() && moment.getTime() <= to.getTime();
}
