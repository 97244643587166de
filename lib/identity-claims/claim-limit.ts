import * as z from "zod";
import { claimLimits } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import type { StaffPrincipal } from "@/lib/auth/principal";
import type { ClaimLimitView } from "@/lib/contract/ops-claims";
import type { ProposalView } from "@/lib/contract/ops-proposals";
import { database, type DbTransaction, type Executor } from "@/lib/db/client";
import { readPage, type Page, type Paging } from "@/lib/db/paging";
import { invalidState, notFound } from "@/lib/errors";
import { claimLimitsFor, claimsSpender } from "@/lib/limits/claims";
import { readUsage } from "@/lib/limits/remaining";
import { defaultClaimFactor } from "@/lib/limits/tiers";
import { findMerchant, readMerchant } from "@/lib/merchants/read-merchant";
import { formatCedis } from "@/lib/money";
import type { ProposalKind } from "@/lib/proposals/kind";
import { proposeAct } from "@/lib/proposals/propose-act";
import { readWaiting, viewProposal } from "@/lib/proposals/read-proposals";
import { findClaimFactor, setClaimFactor } from "./claim-factor";

/**
 * The bound for claims from the wallets of one merchant, which operators can change. One operator can lower it at once,
 * down to none while somebody looks into a claim. Raising it always takes two.
 */

const payload = z.object({ factor: z.number().int() });
type NewLimit = z.infer<typeof payload>;

export const claimLimitKind: ProposalKind<NewLimit> = {
  kind: "claim_limit",
  payload,
  async prepare(tx, { subject: merchantId, payload: { factor } }) {
    const merchant = await findMerchant(tx, merchantId);
    if (!merchant) throw notFound();
    const stored = await findClaimFactor(tx, merchantId, { lock: true });
    const current = stored ?? defaultClaimFactor;
    if (factor === current) throw invalidState(`The bound is ${factor} times the limits already.`);
    const { dailyMinor } = claimLimitsFor({ kycTier: merchant.kycTier, claimFactor: factor });
    return {
      basis: String(stored),
      worthMinor: 0n,
      alwaysTwoPeople: factor > current,
      merchantId,
      summary: `Let owners of phone numbers claim ${formatCedis(dailyMinor)} GHS a day from ${merchant.name}.`,
      async apply({ principal, reason, proposedBy }) {
        await setClaimFactor(tx, merchantId, factor);
        await recordAct(tx, {
          merchantId: null,
          actor: principal.actor,
          action: "claim_limit.changed",
          resource: merchantId,
          details: { from: current, to: factor, reason, proposedBy },
        });
      },
    };
  },
  readBasis: async (executor, { subject }) => String(await findClaimFactor(executor, subject)),
};

/**
 * Changes a merchant's bound for claims, or proposes to raise it.
 * @throws CedirailError `NOT_FOUND`, `INVALID_STATE` if that is the bound already or a proposal waits, or `FORBIDDEN`
 */
export async function proposeClaimLimit(
  tx: DbTransaction,
  principal: StaffPrincipal,
  subject: string,
  { factor, reason }: NewLimit & { reason: string },
): Promise<ProposalView> {
  const row = await proposeAct(tx, principal, claimLimitKind, {
    subject,
    payload: { factor },
    reason,
  });
  return viewProposal(tx, row, principal);
}

/** One page of the merchants whose bound for claims was reached or changed, the latest first. */
export function listClaimLimits(
  paging: Paging,
  viewer: Pick<StaffPrincipal, "userId">,
): Promise<Page<ClaimLimitView>> {
  const { updatedAt: createdAt, merchantId: id } = claimLimits;
  return readPage(claimLimits, paging, { createdAt, id }, async (rows) => {
    const ids = rows.map(({ merchantId }) => merchantId);
    const waiting = await readWaiting(database(), claimLimitKind, ids, viewer);
    return Promise.all(
      rows.map((row) => viewLimit(database(), row, waiting.get(row.merchantId) ?? null)),
    );
  });
}

async function viewLimit(
  executor: Executor,
  { merchantId, factor, refusedAt }: typeof claimLimits.$inferSelect,
  proposal: ProposalView | null,
): Promise<ClaimLimitView> {
  const { name, kycTier } = await readMerchant(executor, merchantId);
  const { dailyMinor, monthlyMinor } = claimLimitsFor({ kycTier, claimFactor: factor });
  const used = await readUsage(executor, claimsSpender(merchantId));
  return {
    merchant: { id: merchantId, name },
    factor: factor ?? defaultClaimFactor,
    limits: {
      daily: formatCedis(dailyMinor),
      monthly: monthlyMinor === null ? null : formatCedis(monthlyMinor),
    },
    claimed: { today: formatCedis(used.dayMinor), thisMonth: formatCedis(used.monthMinor) },
    refusedAt: refusedAt?.toISOString() ?? null,
    proposal,
  };
}
