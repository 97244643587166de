import { and, eq, sql } from "drizzle-orm";
import type { Hex } from "viem";
import { chainMovements } from "@/drizzle/schema";
import { findReceiptDisagreement } from "@/lib/chain/agreement";
import { chainConnection, type Receipt } from "@/lib/chain/client";
import { database } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { logger } from "@/lib/log/logger";
import { readFunds, splitByFunds, type FundsByAddress } from "./funds";
import type { MovementRow, StoredBlock } from "./store";

/** A movement with the receipt that the first node has of it. */
export interface VerifiedMovement {
  movement: MovementRow;
  receipt: Receipt;
}

/** Movements that may be booked, and what the addresses of deposits hold. */
export interface ConfirmedMovements {
  movements: MovementRow[];
  funds: FundsByAddress;
}

/**
 * Selects the verified movements that may be booked: the check nodes agree, and the address of a deposit holds
 * it. The others wait, and why is stored for operators. They are asked about again at the next look.
 * @param at the newest block that was read
 * @throws ChainUnavailableError if the first node does not respond
 */
export async function confirmMovements(
  verified: readonly VerifiedMovement[],
  at: StoredBlock,
): Promise<ConfirmedMovements> {
  const { checkAboveMinor } = chainConnection();
  const isLarge = ({ movement }: VerifiedMovement) => movement.amountMinor > checkAboveMinor;
  const agreed = [
    ...verified.filter((one) => !isLarge(one)),
    ...(await selectAgreed(verified.filter(isLarge))),
  ];
  const first = await selectFunded(agreed, at);
  if (!first) return { movements: [], funds: new Map() };
  // The check nodes can tell which of the deposits at one address are invented.
  const doubtful = first.unfunded.filter((one) => !isLarge(one));
  const cleared = doubtful.length > 0 ? await selectAgreed(doubtful) : [];
  const rest = first.unfunded.filter((one) => isLarge(one) || cleared.includes(one));
  const isChanged = cleared.length < doubtful.length;
  const second = isChanged ? await selectFunded(rest, at) : null;
  const movements = [...first.funded, ...(second?.funded ?? [])].map(({ movement }) => movement);
  await storeProblems(movements.map((movement) => ({ movement, problem: null })));
  return { movements, funds: new Map([...first.funds, ...(second?.funds ?? [])]) };
}

async function selectAgreed(verified: readonly VerifiedMovement[]): Promise<VerifiedMovement[]> {
  const problems = await Promise.all(
    verified.map(async ({ movement, receipt }) => ({
      movement,
      problem: await findReceiptDisagreement(movement.txHash as Hex, receipt),
    })),
  );
  const waiting = problems.filter(({ problem }) => problem !== null);
  await storeProblems(waiting);
  const isWaiting = new Set(waiting.map(({ movement }) => movement));
  return verified.filter(({ movement }) => !isWaiting.has(movement));
}

async function selectFunded(verified: readonly VerifiedMovement[], at: StoredBlock) {
  const deposits = verified.map(({ movement }) => movement).filter(isDeposit);
  const funds = await readFunds(deposits, at);
  if (!funds) return null;
  const { unfunded } = await splitByFunds(database(), deposits, funds);
  await storeProblems(unfunded);
  const isUnfunded = new Set(unfunded.map(({ movement }) => movement));
  return {
    funds,
    funded: verified.filter(({ movement }) => !isUnfunded.has(movement)),
    unfunded: verified.filter(({ movement }) => isUnfunded.has(movement)),
  };
}

/** Whether it reached an address of a merchant. The treasury's balance changes with every withdrawal. */
const isDeposit = ({ merchantId }: MovementRow) => merchantId !== null;

/** Stores for operators why movements wait; null: nothing is known against one any more. */
export async function storeProblems(
  problems: readonly { movement: MovementRow; problem: string | null }[],
): Promise<void> {
  const { txHash, ordinal, problem: stored } = chainMovements;
  for (const { movement, problem } of problems) {
    if (movement.problem === problem) continue;
    if (problem !== null)
      logger().warn({ txHash: movement.txHash, problem }, "a movement on the chain is in doubt");
    await database()
      .update(chainMovements)
      .set({ problem, updatedAt: now })
      .where(
        and(
          eq(txHash, movement.txHash),
          eq(ordinal, movement.ordinal),
          sql`${stored} is distinct from ${problem}`,
        ),
      );
  }
}
