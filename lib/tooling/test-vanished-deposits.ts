import { sql } from "drizzle-orm";
import type { Hex } from "viem";
import type { StaffPrincipal } from "@/lib/auth/principal";
import { database, inTransaction } from "@/lib/db/client";
import { resolutionKind } from "@/lib/exceptions/resolution-kind";
import { queryException, resolveException } from "@/lib/exceptions/resolve-exception";
import { confirmProposal } from "@/lib/proposals/decide-proposal";
import type { TestDeposits } from "./test-deposits";

/** Makes transactions vanish from the chain and return, and lets operators decide on the deposits that they were. */
export async function testVanishedDeposits(on: Pick<TestDeposits, "chain" | "look">) {
  const [first, second] = await readOperators();
  if (!first || !second) throw new Error("There are no two operators.");
  const resolve = (id: string, outcome: "completed" | "reversed") =>
    inTransaction((tx) => resolveException(tx, first, id, { outcome, reason: "as the chain" }));
  return {
    /** Replaces the block of a transaction and all above it, without their transactions. */
    drop: async (hash: Hex): Promise<void> => {
      const { blockNumber } = await on.chain.client.getTransactionReceipt({ hash });
      const head = await on.chain.client.getBlockNumber();
      await on.chain.reorganize(Number(head - blockNumber) + 1);
    },
    /** @param raw the signed bytes of a dropped transaction */
    mineAgain: async (raw: Hex): Promise<void> => {
      await on.chain.client.sendRawTransaction({ serializedTransaction: raw });
      await on.look();
    },
    query: (id: string) => inTransaction((tx) => queryException(tx, first, id)),
    resolve,
    /** Takes a deposit back, which needs two operators. */
    reverse: async (id: string): Promise<void> => {
      await resolve(id, "reversed");
      const [proposal] = await database().execute<{ id: string }>(
        sql`select id::text from proposals where subject = ${id} and status = 'proposed'`,
      );
      const proposalId = proposal?.id ?? "";
      await inTransaction((tx) => confirmProposal(tx, second, proposalId, [resolutionKind]));
    },
  };
}

async function readOperators(): Promise<StaffPrincipal[]> {
  const rows = await database().execute<{ id: string }>(
    sql`select id from users where role = 'operator' order by id`,
  );
  return rows.map(({ id }) => ({
    kind: "staff",
    role: "operator",
    merchantId: null,
    credentialId: id,
    actor: id,
    userId: id,
    scopes: new Set(),
    sessionId: id,
    stepUpUntil: null,
  })) as unknown as StaffPrincipal[];
}
