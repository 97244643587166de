import { zeroAddress } from "viem";
import * as z from "zod";
import { readAddress } from "@/lib/address";
import { recordAct } from "@/lib/audit/record";
import type { DbTransaction, Executor } from "@/lib/db/client";
import { CedirailError, invalidRequest, invalidState, notFound } from "@/lib/errors";
import { createId } from "@/lib/ids";
import { lockAgainstClosing } from "@/lib/merchants/read-merchant";
import { formatAmount } from "@/lib/money";
import type { Act, Decision, ProposalKind } from "@/lib/proposals/kind";
import { countedWorth } from "@/lib/rates/worth";
import { readOwnersAmong } from "@/lib/wallet/find-wallet";
import { creditFromSuspense } from "./credit";
import { canSucceed, listAttempts } from "./return-arrival";
import { changeAlone, findMovement, lockMovement, type MovementRow } from "./store";

/**
 * Takes USDT out of suspense: to a wallet that operators name, or back to its sender. Always two people, because
 * nothing but their word says whose money it is.
 */

const payload = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("credited"), wallet: z.string() }),
  z.object({ outcome: z.literal("returned") }),
]);
export type Release = z.infer<typeof payload>;

export const releaseKind: ProposalKind<Release> = {
  kind: "suspense_release",
  payload,
  async prepare(tx, { subject, payload: release }) {
    const movement = await lockMovement(tx, parseArrivalId(subject));
    if (!movement) throw notFound();
    await assertReleasable(tx, movement);
    const amount = `${formatAmount(movement.amountMinor, "USDT")} USDT`;
    const common = {
      basis: describeBasis(movement),
      worthMinor: await worthInPesewas(tx, movement.amountMinor),
      alwaysTwoPeople: true,
    };
    if (release.outcome === "returned") {
      await assertReturnable(movement);
      return {
        ...common,
        merchantId: movement.merchantId,
        summary: `Send ${amount} back to ${movement.sender}.`,
        apply: (decision) => applyReturn(tx, movement, decision),
      };
    }
    const owner = await resolveOwner(tx, release.wallet);
    return {
      ...common,
      merchantId: owner.merchantId,
      summary: `Credit ${amount} from ${movement.sender} to the wallet ${owner.wallet}.`,
      apply: (decision) => applyCredit(tx, movement, owner, decision),
    };
  },
  async readBasis(executor: Executor, { subject }: Act<Release>) {
    const movement = await findMovement(executor, parseArrivalId(subject));
    return movement && describeBasis(movement);
  },
};

/** The id of an arrival in the API. */
export const arrivalId = ({ txHash, ordinal }: Pick<MovementRow, "txHash" | "ordinal">) =>
  `${txHash}-${ordinal}`;

/** @throws CedirailError `NOT_FOUND` if the text is no id of an arrival */
function parseArrivalId(id: string): Pick<MovementRow, "txHash" | "ordinal"> {
  const [, txHash, ordinal] = /^(0x[0-9a-f]{64})-(\d{1,9})$/.exec(id) ?? [];
  if (txHash === undefined || ordinal === undefined) throw notFound();
  return { txHash, ordinal: Number(ordinal) };
}

async function assertReleasable(tx: DbTransaction, movement: MovementRow): Promise<void> {
  const { state, missingSince, returnAttempt } = movement;
  if (state !== "suspense") throw invalidState("This money is not in suspense any more.");
  if (missingSince !== null)
    throw invalidState("Its block is no longer on the chain. It may come back.");
  if (returnAttempt !== null || canSucceed(await listAttempts(tx, movement)))
    throw invalidState("It is being sent back.");
}

async function assertReturnable({ sender }: MovementRow): Promise<void> {
  const isOwn = (await readOwnersAmong([sender])).size > 0;
  if (sender === zeroAddress || isOwn)
    throw invalidState("It has no sender outside of Cedirail, so it cannot be sent back.");
}

/** @throws CedirailError `INVALID_REQUEST` if it is no wallet, or its merchant has closed its account */
async function resolveOwner(tx: DbTransaction, text: string) {
  const wallet = readAddress(text);
  const owner = wallet && (await readOwnersAmong([wallet])).get(wallet);
  if (!owner || owner.wallet !== wallet)
    throw invalidRequest("wallet", "the address of a merchant's wallet", text);
  const { merchantId } = owner;
  if ((await lockAgainstClosing(tx, [merchantId])).has(merchantId))
    throw invalidRequest("wallet", "a wallet of a merchant whose account is open", text);
  return { merchantId, wallet };
}

const describeBasis = (movement: MovementRow): string => {
  const { state, blockHash, missingSince, returnReference, returnAttempt } = movement;
  return [state, blockHash, missingSince, returnReference, returnAttempt].map(String).join(":");
};

async function worthInPesewas(tx: DbTransaction, amountMinor: bigint): Promise<bigint | null> {
  try {
    return await countedWorth(amountMinor, tx);
  } catch (error) {
    if (error instanceof CedirailError && error.code === "RATE_UNAVAILABLE") return null;
    throw error;
  }
}

async function applyCredit(
  tx: DbTransaction,
  movement: MovementRow,
  owner: { merchantId: string; wallet: string },
  decision: Decision,
): Promise<void> {
  const transactionId = await creditFromSuspense(tx, movement, owner);
  await record(tx, movement, decision, { outcome: "credited", ...owner, transactionId });
}

/** The treasury sends it in its next round, under a reference that it has from now on. */
async function applyReturn(
  tx: DbTransaction,
  movement: MovementRow,
  decision: Decision,
): Promise<void> {
  const returnReference = movement.returnReference ?? `return:${createId("trf")}`;
  const returnAttempt = (await listAttempts(tx, movement)).length + 1;
  await changeAlone(tx, movement, { returnReference, returnAttempt });
  const attempt = String(returnAttempt);
  await record(tx, movement, decision, {
    outcome: "returned",
    reference: returnReference,
    attempt,
  });
}

function record(
  tx: DbTransaction,
  movement: MovementRow,
  { principal, reason, proposedBy }: Decision,
  details: Record<string, string>,
): Promise<void> {
  return recordAct(tx, {
    merchantId: null,
    actor: principal.actor,
    action: "suspense.released",
    resource: movement.txHash,
    details: {
      ...details,
      ordinal: movement.ordinal,
      amount: formatAmount(movement.amountMinor, "USDT"),
      sender: movement.sender,
      reason,
      proposedBy,
    },
  });
}
