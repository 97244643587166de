import { eq, sql } from "drizzle-orm";
import { chainMovements } from "@/drizzle/schema";
import type { StaffPrincipal } from "@/lib/auth/principal";
import { config } from "@/lib/config/env";
import type { ProposalView } from "@/lib/contract/ops-proposals";
import type { SuspenseArrivalView } from "@/lib/contract/ops-suspense";
import { database, type DbTransaction } from "@/lib/db/client";
import { readPage, type Page, type Paging } from "@/lib/db/paging";
import { invalidRequest } from "@/lib/errors";
import { readNames } from "@/lib/merchants/read-names";
import { formatAmount } from "@/lib/money";
import { proposeAct } from "@/lib/proposals/propose-act";
import { readWaiting, viewProposal } from "@/lib/proposals/read-proposals";
import { arrivalId, releaseKind, type Release } from "./release-arrival";
import type { MovementRow } from "./store";

/** One page of the USDT in suspense, newest first. */
export function listSuspense(
  paging: Paging,
  viewer: Pick<StaffPrincipal, "userId">,
): Promise<Page<SuspenseArrivalView>> {
  const { createdAt, txHash, ordinal, state } = chainMovements;
  const id = sql`${txHash} desc, ${ordinal}`;
  return readPage(
    chainMovements,
    paging,
    { createdAt, id, among: eq(state, "suspense") },
    async (rows) => {
      const ids = rows.map(arrivalId);
      const waiting = await readWaiting(database(), releaseKind, ids, viewer);
      const names = await readNames(rows.map(({ merchantId }) => merchantId));
      return rows.map((row) => viewArrival(row, names, waiting));
    },
  );
}

function viewArrival(
  row: MovementRow,
  names: ReadonlyMap<string, string>,
  waiting: ReadonlyMap<string, ProposalView>,
): SuspenseArrivalView {
  const { txHash, ordinal, sender, recipient, merchantId, transactionId } = row;
  const { explorerUrl = null } = config().chain ?? {};
  const id = arrivalId(row);
  return {
    id,
    txHash,
    ordinal,
    cause: causeFor(merchantId, transactionId),
    sender,
    recipient,
    merchant: merchantId === null ? null : { id: merchantId, name: names.get(merchantId) ?? null },
    amount: formatAmount(row.amountMinor, "USDT"),
    currency: "USDT",
    arrivedAt: row.createdAt.toISOString(),
    explorerUrl: explorerUrl && `${explorerUrl}/tx/${txHash}`,
    isOnChain: row.missingSince === null,
    isReturning: row.returnAttempt !== null,
    proposal: waiting.get(id) ?? null,
  };
}

function causeFor(
  merchantId: string | null,
  transactionId: string | null,
): SuspenseArrivalView["cause"] {
  if (transactionId !== null) return "returned_after_reversal";
  return merchantId === null ? "unknown_recipient" : "closed_account";
}

interface ReleaseRequest {
  outcome: Release["outcome"];
  wallet?: string | undefined;
  reason: string;
}

/**
 * Proposes to take USDT out of suspense.
 * @throws CedirailError `NOT_FOUND`, `INVALID_REQUEST` for a missing, superfluous or wrong wallet, `INVALID_STATE` if it
 *   is not in suspense, cannot be sent back or a proposal waits, or `FORBIDDEN` for one of the merchant's people
 */
export async function proposeRelease(
  tx: DbTransaction,
  principal: StaffPrincipal,
  subject: string,
  { reason, ...request }: ReleaseRequest,
): Promise<ProposalView> {
  const payload = parseRelease(request);
  const row = await proposeAct(tx, principal, releaseKind, { subject, payload, reason });
  return viewProposal(tx, row, principal);
}

function parseRelease({ outcome, wallet }: Omit<ReleaseRequest, "reason">): Release {
  if (outcome === "credited") {
    if (wallet === undefined) throw invalidRequest("wallet", "the address of a merchant's wallet");
    return { outcome, wallet };
  }
  if (wallet !== undefined)
    throw invalidRequest("wallet", "no wallet: it is sent back to its sender", wallet);
  return { outcome };
}
