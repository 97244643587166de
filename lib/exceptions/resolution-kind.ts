import * as z from "zod";
import { recordAct } from "@/lib/audit/record";
import type { DbTransaction } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";
import { readNames } from "@/lib/merchants/read-names";
import { formatAmount } from "@/lib/money";
import { moneyText } from "@/lib/money-text";
import type { Decision, ProposalKind } from "@/lib/proposals/kind";
import type { ProposalRow } from "@/lib/proposals/read-proposals";
import { countedWorth } from "@/lib/rates/worth";
import { resolutionKindName, resolutionOutcomes } from "@/lib/states";
import { applyResolution, assertResolvable, type Resolution } from "./apply-resolution";
import { basisOf, computeStake, type Case } from "./resolvable";
import { findException, lockCase } from "./store";

const payloadSchema = z.object({
  outcome: z.enum(resolutionOutcomes),
  receipt: z.string().nullish(),
  amountMovedMinor: z.string().nullish(),
  /** The review reason at that time, for the list of resolutions. */
  reviewReason: z.string().nullish(),
});
type Payload = z.infer<typeof payloadSchema>;

/** How an operator resolves an exception. The subject is the id of the transaction. */
export const resolutionKind: ProposalKind<Payload> = {
  kind: resolutionKindName,
  payload: payloadSchema,
  async prepare(tx, { subject, payload }) {
    const one = await lockCase(tx, subject);
    const resolution = toResolution(payload);
    await assertResolvable(tx, one, resolution);
    return {
      basis: basisOf(one),
      worthMinor: await computeWorth(tx, one, resolution),
      merchantId: one.row.merchantId,
      summary: await describeResolution(tx, one, resolution),
      alwaysTwoPeople: resolution.outcome === "reversed" || resolution.outcome === "charged",
      async apply(decision) {
        const { principal, reason } = decision;
        await applyResolution(tx, one, resolution, { person: principal.userId, reason });
        await recordResolution(tx, one, resolution, decision);
      },
    };
  },
  async readBasis(executor, { subject }) {
    const exception = await findException(executor, subject);
    return exception && basisOf(exception);
  },
};

/** What an operator decided, as it is stored. */
export function readPayload({ payload }: Pick<ProposalRow, "payload">): Payload {
  return payloadSchema.parse(payload);
}

function toResolution({
  outcome,
  receipt,
  amountMovedMinor,
}: Pick<Payload, "outcome" | "receipt" | "amountMovedMinor">): Resolution {
  return {
    outcome,
    receipt: receipt ?? undefined,
    amountMoved: typeof amountMovedMinor === "string" ? BigInt(amountMovedMinor) : undefined,
  };
}

/** What the outcome gives or takes, in pesewas; null if it is in USDT and there is no rate. */
async function computeWorth(
  tx: DbTransaction,
  one: Case,
  resolution: Resolution,
): Promise<bigint | null> {
  const stakeMinor = computeStake(one, resolution);
  if (one.row.currency === "GHSFIAT" || stakeMinor === 0n) return stakeMinor;
  try {
    return await countedWorth(stakeMinor, tx);
  } catch (error) {
    if (error instanceof CedirailError && error.code === "RATE_UNAVAILABLE") return null;
    throw error;
  }
}

async function describeResolution(
  tx: DbTransaction,
  { row }: Case,
  { outcome, amountMoved }: Resolution,
): Promise<string> {
  const merchant = (await readNames([row.merchantId], tx)).get(row.merchantId) ?? "a merchant";
  const moved = amountMoved === undefined ? "" : ` (${moneyText(amountMoved, row.currency)} moved)`;
  return `Resolve a ${row.type} of ${moneyText(row.amountMinor, row.currency)} by ${merchant} as ${outcome}${moved}.`;
}

async function recordResolution(
  tx: DbTransaction,
  { row, transfer }: Case,
  { outcome, receipt, amountMoved }: Resolution,
  { principal, reason, proposedBy }: Decision,
): Promise<void> {
  await recordAct(tx, {
    merchantId: null,
    actor: principal.actor,
    action: `${row.type}.resolved`,
    resource: row.id,
    details: {
      outcome,
      reason,
      receipt: receipt ?? null,
      reviewReason: transfer?.reviewReason ?? null,
      ...(proposedBy === principal.userId ? {} : { proposedBy }),
      ...(amountMoved === undefined
        ? {}
        : { amountMoved: formatAmount(amountMoved, row.currency) }),
    },
  });
}
