import type { InternalTransfer, Pair, ExternalMovement } from "./compare";
import { movementOf } from "./compare-float";

/**
 * By how many pesewas more what the network moved under one reference raised what we hold there than
 * what we settled did. Null where that cannot be told: it names no amount, or a state that we do not
 * know, or another end than ours, which is to be cleared up first.
 */
export function offsetOf({ internal, external }: Pair): bigint | null {
  const isSettled = internal?.status === "completed" || internal?.status === "reversed";
  if (isSettled && external.length > 0) {
    const ends = clearEndsOf(internal);
    if (!external.some(({ status }) => ends.includes(status))) return null;
  }
  let offsetMinor = internal?.status === "completed" ? -movementOf({ ...internal, times: 1 }) : 0n;
  for (const line of external) {
    const movedMinor = movedBy(line, internal);
    if (movedMinor === null) return null;
    offsetMinor += movedMinor;
  }
  return offsetMinor;
}

/**
 * The ends of theirs beside which ours will stay as it is. Only a payout that came back is brought back
 * here as well, by asking again; no collection is, and nothing that came back goes out once more.
 */
function clearEndsOf({ direction, status }: InternalTransfer): string[] {
  const mayComeBack = direction === "out" && status === "completed";
  return mayComeBack ? ["completed"] : ["completed", "reversed"];
}

function movedBy(line: ExternalMovement, internal: InternalTransfer | null): bigint | null {
  if (line.status === "reversed" || line.status === "failed") return 0n;
  if (line.status !== "completed") return null;
  const amountMinor = line.amountMinor ?? internal?.amountMinor;
  return amountMinor === undefined ? null : movementOf({ ...line, amountMinor });
}
