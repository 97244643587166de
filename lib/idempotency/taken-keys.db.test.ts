import { beforeAll, expect, it } from "vitest";
import { seedTestnet } from "@/drizzle/seed";
import { config } from "@/lib/config/env";
import { asOwner } from "@/lib/tooling/test-owner";
import type { IdempotencyScope } from "./keys";
import { takeKey, type TakenKey } from "./taken-keys";

/** A call that is slower than anybody expects, whose key another one has taken over. */

let ownerId: string;
beforeAll(async () => {
  ownerId = (await seedTestnet(config())).merchant.id;
});

const scopeOf = (key: string, bodyHash: string): IdempotencyScope => ({
  ownerId,
  method: "POST",
  path: "/api/users/kyc-upload",
  key,
  bodyHash,
});
const take = (key: string, bodyHash: string) => takeKey(scopeOf(key, bodyHash), () => undefined);

async function taken(key: string, bodyHash: string): Promise<TakenKey> {
  const result = await take(key, bodyHash);
  if (!("key" in result)) throw new Error(`There is a response: ${result.stored.text}`);
  return result.key;
}

/** Two calls with different bodies, the second of which has taken the key of the first over. */
async function takenOver(key: string): Promise<{ slow: TakenKey; later: TakenKey }> {
  const slow = await taken(key, "slow");
  await asOwner(
    (sql) => sql`update idempotency_keys set created_at = created_at - interval '3 minutes'
      where merchant_id = ${ownerId} and status_code = 0`,
  );
  return { slow, later: await taken(key, "later") };
}

it("the response of a slow call is not stored under another one's body", async () => {
  const { slow, later } = await takenOver("stored");
  await slow.store({ status: 201, text: "of the slow one" });
  await later.store({ status: 201, text: "of the later one" });
  expect(await take("stored", "later")).toEqual({
    stored: { status: 201, text: "of the later one" },
  });
  await expect(take("stored", "slow")).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
});

it("a slow call that fails does not give back the key of another one", async () => {
  const { slow, later } = await takenOver("given back");
  await slow.giveBack();
  await expect(take("given back", "third")).rejects.toMatchObject({
    code: "IDEMPOTENCY_KEY_REUSED",
  });
  await later.giveBack();
  expect(await take("given back", "third")).toHaveProperty("key");
});

it("a call that waits for another one ends once it has had a response", async () => {
  await taken("waiting", "first");
  const late = new Error("too late");
  const check = () => {
    throw late;
  };
  await expect(takeKey(scopeOf("waiting", "first"), check)).rejects.toBe(late);
});
