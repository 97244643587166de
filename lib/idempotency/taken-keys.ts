import { and, eq, sql } from "drizzle-orm";
import { setTimeout } from "node:timers/promises";
import { idempotencyKeys } from "@/drizzle/schema";
import { database, inTransaction } from "@/lib/db/client";
import { logger } from "@/lib/log/logger";
import { claimKey, isRow, type IdempotencyScope, type StoredResponse } from "./keys";

/** How often a call looks whether the one before it has ended. */
const pollMs = 100;

/** A key that a call has, for as long as it is carried out. */
export interface TakenKey {
  /** Stores the response, which a later call gets; unless the key was taken over meanwhile. */
  store(response: StoredResponse): Promise<void>;
  /** The call moved nothing: the key may be used again. */
  giveBack(): Promise<void>;
}

/**
 * Takes the key of a call that is carried out outside of a database transaction: waits while another call has it, and
 * takes it over from one that must have been killed.
 * @param check throws once the caller has had a response
 * @returns the key, or the response of the first call
 * @throws CedirailError `IDEMPOTENCY_KEY_REUSED` for another body
 */
export async function takeKey(
  scope: IdempotencyScope,
  check: () => void,
): Promise<{ key: TakenKey } | { stored: StoredResponse }> {
  for (;;) {
    const { stored, takenAt } = await inTransaction(async (tx) => {
      await tx.delete(idempotencyKeys).where(and(isRow(scope), isWithoutResponse, isAbandoned));
      const earlier = await claimKey(tx, scope);
      const [row] = await tx.select().from(idempotencyKeys).where(isRow(scope));
      if (!row) throw new Error("A taken idempotency key disappeared.");
      return { stored: earlier, takenAt: row.createdAt };
    });
    if (!stored) return { key: takenKey(scope, takenAt) };
    if (stored.status !== withoutResponse) return { stored };
    await setTimeout(pollMs);
    check();
  }
}

function takenKey(scope: IdempotencyScope, takenAt: Date): TakenKey {
  // Another call may have taken it over, with another body.
  const isOwn = and(isRow(scope), isWithoutResponse, eq(idempotencyKeys.createdAt, takenAt));
  return {
    store: async ({ status, text }) => {
      const values = { statusCode: status, response: text };
      await database().update(idempotencyKeys).set(values).where(isOwn);
    },
    giveBack: async () => {
      await database()
        .delete(idempotencyKeys)
        .where(isOwn)
        .catch((error: unknown) =>
          logger().warn({ err: error }, "an idempotency key was not given back"),
        );
    },
  };
}

/** The status of a key without a response yet; one that is claimed in a transaction is not seen before it has one. */
const withoutResponse = 0;
const isWithoutResponse = eq(idempotencyKeys.statusCode, withoutResponse);

/** Longer than any call takes, which its deadline does not end, with the files that wait before its own. */
const isAbandoned = sql`${idempotencyKeys.createdAt} <= app_now() - interval '3 minutes'`;
