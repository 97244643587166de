import type { OurTransfer, Pair, TheirMovement } from "./compare";
import { movementOf } from "./compare-float";

/**
 * By how many pesewas more what the network moved under one reference raised what we hold there than
 * what we settled did. Null where that cannot be told: it names no amount, or a state that we do not
 * know, or another end than ours, which is to be cleared up first.
 */
export function gapOf({ ours, theirs }: Pair): bigint | null {
  const isSettled = ours?.status === "completed" || ours?.status === "reversed";
  if (isSettled && theirs.length > 0) {
    const ends = clearEndsOf(ours);
    if (!theirs.some(({ status }) => ends.includes(status))) return null;
  }
  let gapMinor = ours?.status === "completed" ? -movementOf({ ...ours, times: 1 }) : 0n;
  for (const line of theirs) {
    const movedMinor = movedBy(line, ours);
    if (movedMinor === null) return null;
    gapMinor += movedMinor;
  }
  return gapMinor;
}

/**
 * The ends of theirs beside which ours will stay as it is. Only a payout that came back is brought back
 * here as well, by asking again; no collection is, and nothing that came back goes out once more.
 */
function clearEndsOf({ direction, status }: OurTransfer): string[] {
  const mayComeBack = direction === "out" && status === "completed";
  return mayComeBack ? ["completed"] : ["completed", "reversed"];
}

function movedBy(line: TheirMovement, ours: OurTransfer | null): bigint | null {
  if (line.status === "reversed" || line.status === "failed") return 0n;
  if (line.status !== "completed") return null;
  const amountMinor = line.amountMinor ?? ours?.amountMinor;
  return amountMinor === undefined ? null : movementOf({ ...line, amountMinor });
}
