import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { newAddress } from "@/lib/tooling/test-chain";
import { startTestOrders, type TestOrders } from "@/lib/tooling/test-orders";
import { asOwner } from "@/lib/tooling/test-owner";
import { signInStaff, stepUpStaff, type StaffMember } from "@/lib/tooling/test-staff";
import { advance } from "@/lib/tooling/test-steps";
import { followChainTransactions } from "./follow";

/** Orders that cannot go on: operators see why, and each of them gets out of the way of those that follow. */

let bench: TestOrders;
beforeAll(async () => {
  bench = await startTestOrders();
});
afterAll(() => bench.stop());
afterEach(() => bench.recover());

describe("an order that is not signed", () => {
  it("is on the operators' board with the signer's reason", async () => {
    bench.chain.setSignerDown("after_check");
    const to = newAddress();
    const id = await bench.order(to);
    const found = await bench.findOrder(to);
    expect(found).toMatchObject({
      state: "reserved",
      problem: expect.stringMatching(/^not signed: /),
    });
    expect((await bench.board()).pending.problems).toMatchObject([
      {
        reference: found?.reference,
        purpose: "transfer",
        problem: found?.problem,
        isVoided: false,
      },
    ]);
    bench.chain.setSignerDown(false);
    expect(await bench.finish(id)).toMatchObject({ status: "completed" });
    expect((await bench.board()).pending.problems).toEqual([]);
  });

  it.each([1_500_000, 30_000_001, 1])(
    "with a stored gas limit of %i is signed with a new one",
    async (gasLimit) => {
      bench.chain.setSignerDown("after_check");
      const to = newAddress();
      const id = await bench.order(to);
      await asOwner(
        (owner) =>
          owner`update chain_transactions set gas_limit = ${gasLimit} where counterparty = ${to}`,
      );
      bench.chain.setSignerDown(false);
      const next = newAddress();
      const nextId = await bench.order(next);
      expect(await bench.finish(id)).toMatchObject({ status: "completed" });
      expect(await bench.finish(nextId)).toMatchObject({ status: "completed" });
      expect(await bench.chain.usdtOf(to)).toBe(2_000_000n);
      expect(await bench.chain.usdtOf(next)).toBe(2_000_000n);
    },
  );
});

describe("a signed order", () => {
  it("gets a new gas limit at once if the node rejects the one it has", async () => {
    const to = newAddress();
    let isRejected = false;
    bench.proxy.play(({ method }) => {
      if (isRejected || method !== "eth_sendRawTransaction") return;
      isRejected = true;
      return { error: "intrinsic gas too low: gas 21000, minimum needed 90000" };
    });
    bench.chain.setSignerDown("after_check");
    const id = await bench.order(to);
    await asOwner(
      (owner) => owner`update chain_transactions set gas_limit = 25000 where counterparty = ${to}`,
    );
    bench.chain.setSignerDown(false);
    await followChainTransactions();
    expect(isRejected).toBe(true);
    expect((await bench.findOrder(to))?.problem).toContain("intrinsic gas too low");
    expect(await bench.finish(id)).toMatchObject({ status: "completed" });
    expect(await bench.chain.usdtOf(to)).toBe(2_000_000n);
  });
});

describe("a void of an order", () => {
  const propose = async (reference: string) => {
    const key = await signInStaff(bench.service, "operator");
    await stepUpStaff(bench.service, "operator", key);
    const path = `/api/ops/chain/orders/${reference}/void`;
    return bench.service.call("POST", path, { reason: "The node never took it." }, { key });
  };
  const confirm = async (id: string, member: StaffMember) => {
    const key = await signInStaff(bench.service, member);
    await stepUpStaff(bench.service, member, key);
    const path = `/api/ops/proposals/${id}/confirm`;
    return bench.service.call("POST", path, undefined, { key });
  };
  /** Voids an order, as two operators do. */
  const request = async (reference: string) => {
    const { body } = await propose(reference);
    const { status } = await confirm(body.id, "second operator");
    if (status !== 200) throw new Error(`The void was not confirmed: ${status}.`);
  };

  it("needs two operators, and is in the audit log with its reason", async () => {
    bench.chain.setSignerDown("after_check");
    const to = newAddress();
    const id = await bench.order(to);
    const reference = (await bench.findOrder(to))?.reference ?? "";
    expect((await bench.board()).pending.problems).toMatchObject([
      { reference, isVoidable: true, isVoided: false },
    ]);
    const { status, body } = await propose(reference);
    expect([status, body.status]).toEqual([200, "proposed"]);
    expect((await confirm(body.id, "operator")).status).toBe(403);
    bench.chain.setSignerDown(false);
    await followChainTransactions();
    expect((await bench.findOrder(to))?.state).toBe("signed");
    bench.chain.setSignerDown("after_check");
    // The order is signed meanwhile, and still in no block that we know of.
    expect((await confirm(body.id, "second operator")).body).toMatchObject({ status: "applied" });
    const [act] = await database().execute<{ details: unknown }>(sql`
      select details from audit_log where action = 'chain.transfer.voided' and resource = ${reference}`);
    expect(act?.details).toMatchObject({ reason: "The node never took it." });
    bench.chain.setSignerDown(false);
    // Whichever is mined decides: here it was the order.
    expect(await bench.finish(id)).toMatchObject({ status: "completed" });
  });

  it("pays the merchant back once the void version is final, and not before", async () => {
    const to = newAddress();
    await bench.chain.client.setAutomine(false);
    const id = await bench.order(to);
    const reference = (await bench.findOrder(to))?.reference ?? "";
    await request(reference);
    expect((await bench.board()).pending.problems).toEqual([]);
    await followChainTransactions();
    await bench.chain.client.setAutomine(true);
    await bench.chain.mine();
    await followChainTransactions();
    await advance(id, true);
    expect(await bench.read(id)).toMatchObject({ status: "processing" });
    const ended = await bench.finish(id);
    expect(ended).toMatchObject({ status: "failed", failure: { code: "CANCELLED" } });
    expect(ended.refund).toMatchObject({ amount: "2.500000", currency: "USDT" });
    expect(await bench.chain.usdtOf(to)).toBe(0n);
    const [row] = await database().execute<{ kinds: string; nonces: number }>(sql`
      select string_agg(kind, ',' order by kind) as kinds from chain_signatures
      where reference = ${reference}`);
    expect(row?.kinds).toBe("order,void");
    const next = newAddress();
    expect(await bench.finish(await bench.order(next))).toMatchObject({ status: "completed" });
    expect(await bench.chain.usdtOf(next)).toBe(2_000_000n);
  });

  it("pays nothing back if the order itself is mined first", async () => {
    const to = newAddress();
    // Mined at once, which nobody has looked at yet.
    const id = await bench.order(to);
    await request((await bench.findOrder(to))?.reference ?? "");
    expect(await bench.finish(id)).toMatchObject({ status: "completed" });
    expect(await bench.chain.usdtOf(to)).toBe(2_000_000n);
  });

  it("lets an order be that was never signed, and uses its nonce", async () => {
    bench.chain.setSignerDown("after_check");
    const to = newAddress();
    const id = await bench.order(to);
    await request((await bench.findOrder(to))?.reference ?? "");
    bench.chain.setSignerDown(false);
    expect(await bench.finish(id)).toMatchObject({
      status: "failed",
      failure: { code: "CANCELLED" },
    });
    expect(await bench.chain.usdtOf(to)).toBe(0n);
  });

  it("rejects an order that is mined or voided already, and one that does not exist", async () => {
    const to = newAddress();
    await bench.finish(await bench.order(to));
    const rejected = async (reference: string) => (await propose(reference)).body.error.code;
    expect(await rejected((await bench.findOrder(to))?.reference ?? "")).toBe("INVALID_STATE");
    expect(await rejected("nothing")).toBe("NOT_FOUND");
    bench.chain.setSignerDown("after_check");
    const next = newAddress();
    const id = await bench.order(next);
    const reference = (await bench.findOrder(next))?.reference ?? "";
    await request(reference);
    expect(await rejected(reference)).toBe("INVALID_STATE");
    bench.chain.setSignerDown(false);
    expect(await bench.finish(id)).toMatchObject({ status: "failed" });
  });
});
