import { and, asc, eq } from "drizzle-orm";
import { chainMovements } from "@/drizzle/schema";
import { chainConnection } from "@/lib/chain/client";
import type { DbTransaction } from "@/lib/db/client";
import { isOneOf } from "@/lib/db/row-set";
import type { LockedRequests } from "@/lib/payment-requests/settle-requests";
import type { MovementRow } from "./store";

/**
 * Arrivals below the smallest deposit (`CHAIN_MIN_DEPOSIT_USDT`). A confirmed one becomes `dust`: it is stored, and it
 * takes up the balance of its address, but it writes no transaction, posting, event or audit row. The arrival that brings
 * the dust of an address to the minimum, or to the amount that an open payment request of the address still needs, is
 * booked together with all of it, in the same database transaction. So no dust that has reached the minimum is left
 * behind by a crash.
 */

/** Arrivals at one address that are booked together, oldest first. */
export type ArrivalGroup = readonly [MovementRow, ...MovementRow[]];

interface SortedArrivals {
  groups: ArrivalGroup[];
  /** Arrivals that become `dust`. */
  small: MovementRow[];
}

/** Sums the amounts of movements, in micro-USDT. */
export const sumMinor = (movements: readonly Pick<MovementRow, "amountMinor">[]): bigint =>
  movements.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);

/**
 * Sorts confirmed arrivals into groups that are booked now, together with stored dust, and arrivals that become dust. The
 * caller holds the locks of the movements, their addresses and `requests`; the stored dust is locked here.
 */
export async function sortArrivals(
  tx: DbTransaction,
  arrivals: readonly MovementRow[],
  requests: LockedRequests["rows"],
): Promise<SortedArrivals> {
  const { minDepositMinor } = chainConnection();
  // What operators have sent back is booked alone: it was in suspense before it vanished and came back.
  const isSmall = ({ amountMinor, returnReference }: MovementRow) =>
    amountMinor < minDepositMinor && returnReference === null;
  const large = arrivals.filter((arrival) => !isSmall(arrival));
  const groups: ArrivalGroup[] = large.map((arrival) => [arrival]);
  const small: MovementRow[] = [];
  const addresses = [...new Set(arrivals.map(({ recipient }) => recipient))];
  const stored = await lockDust(tx, addresses);
  for (const address of addresses) {
    const isHere = ({ recipient }: MovementRow) => recipient === address;
    const smallHere = arrivals.filter((arrival) => isHere(arrival) && isSmall(arrival));
    const [oldest, ...others] = sortByBlock([...stored.filter(isHere), ...smallHere]);
    if (!oldest) continue;
    const thresholdMinor = chooseThreshold(oldest, large, requests);
    if (sumMinor([oldest, ...others]) >= thresholdMinor) groups.push([oldest, ...others]);
    else small.push(...smallHere);
  }
  return { groups, small };
}

/** Returns the micro-USDT from which the dust of an address is booked. */
function chooseThreshold(
  { paymentRequestId }: MovementRow,
  large: readonly MovementRow[],
  requests: LockedRequests["rows"],
): bigint {
  const { minDepositMinor } = chainConnection();
  const request = requests.find(({ id }) => id === paymentRequestId);
  if (!request) return minDepositMinor;
  const bookedMinor = sumMinor(large.filter((arrival) => arrival.paymentRequestId === request.id));
  const neededMinor = request.amountMinor - request.receivedMinor - bookedMinor;
  return neededMinor > 0n && neededMinor < minDepositMinor ? neededMinor : minDepositMinor;
}

async function lockDust(tx: DbTransaction, addresses: readonly string[]): Promise<MovementRow[]> {
  const { state, recipient, txHash, ordinal } = chainMovements;
  return tx
    .select()
    .from(chainMovements)
    .where(and(eq(state, "dust"), isOneOf(recipient, addresses)))
    .orderBy(asc(txHash), asc(ordinal))
    .for("update");
}

function sortByBlock(movements: readonly MovementRow[]): MovementRow[] {
  return [...movements].sort(
    (a, b) => Number(a.blockNumber - b.blockNumber) || a.ordinal - b.ordinal,
  );
}
