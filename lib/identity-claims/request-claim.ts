import { eq, sql } from "drizzle-orm";
import { claimRequests } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import { seal, unseal } from "@/lib/crypto/seal";
import { inTransaction, database, type DbTransaction } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { invalidState } from "@/lib/errors";
import { codeLifeMinutes, sendCode } from "@/lib/identities/codes";
import { lockClaimable } from "@/lib/identities/read-claimed";
import type { WorkQueue } from "@/lib/jobs/queue";
import { RateLimitedError } from "@/lib/rate-limit/take";
import { hashOf, newSecret } from "./claim-token";

const sealing = "claim request";

interface Claimant {
  /** E.164. */
  phone: string;
  /** What an earlier call responded to the same browser. */
  handle?: string | undefined;
}

/**
 * Takes the number of somebody who wants to claim it. Whether it can be claimed is looked up by a worker,
 * so that neither the response nor its time says whether the number has an identity.
 * @param network the caller's, which may not use up all the codes that a number gets
 * @returns the handle without which the code does not work, so that nobody else uses up its tries, and until when a
 *   code works that is sent now
 * @throws CedirailError `INVALID_STATE` where there are no phone identities
 */
export async function requestClaim(
  { phone, handle = newSecret() }: Claimant,
  network: string,
): Promise<{ handle: string; expiresAt: string }> {
  const { chain, encryptionKey } = config();
  if (!chain?.identity) throw invalidState("Phone identities are not available here.");
  const sealed = seal(encryptionKey, sealing, `${phone} ${network} ${hashOf(handle)}`);
  const [row] = await database()
    .insert(claimRequests)
    .values({ sealed, dueAt: now })
    .returning({
      expiresAt: sql`app_now() + ${codeLifeMinutes} * interval '1 minute'`.mapWith(
        claimRequests.dueAt,
      ),
    });
  if (!row) throw new Error("The database returned no request.");
  return { handle, expiresAt: (row.expiresAt as Date).toISOString() };
}

/** Sends codes to the owners of numbers that can be claimed; requests for others simply end. */
export const claimRequestQueue: WorkQueue = {
  table: "claim_requests",
  key: "id::text",
  lanes: null,
  slots: 2,
  nudged: false,
  step: workOff,
};

async function workOff(id: string): Promise<null> {
  await inTransaction(async (tx) => {
    const isRequest = eq(claimRequests.id, Number(id));
    const [request] = await tx.select().from(claimRequests).where(isRequest).for("update");
    if (!request) return;
    const opened = unseal(config().encryptionKey, sealing, request.sealed);
    const [phone = "", network = "", handleHash = null] = opened.split(" ");
    await sendClaimCode(tx, phone, { network, handleHash });
    await tx.delete(claimRequests).where(isRequest);
  });
  return null;
}

interface Browser {
  network: string;
  handleHash: string | null;
}

async function sendClaimCode(tx: DbTransaction, phone: string, from: Browser): Promise<void> {
  const claimable = await lockClaimable(tx, phone);
  if (!claimable) return;
  // Of no merchant: not even the one that operates the wallet may see the code.
  const proof = { ...claimable, merchantId: null, purpose: "claim", ...from } as const;
  try {
    await sendCode(tx, proof, phone, textOf);
  } catch (error) {
    // The number has had its SMS, which is nobody else's business.
    if (!(error instanceof RateLimitedError)) throw error;
  }
}

/** Says what the code allows, since an owner who reads it out to somebody gives that away. */
function textOf(code: string): string {
  return (
    `${code} shows who operates the wallet of your number, and moves it to a wallet that you choose. Enter it ` +
    `only at ${config().publicUrl}/claim within 10 minutes. Tell nobody this code. Cedirail`
  );
}
