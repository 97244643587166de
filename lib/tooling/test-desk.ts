import type postgres from "postgres";
import { expect } from "vitest";
import type { MerchantRole } from "@/lib/contract/roles";
import { parseDecimal } from "@/lib/money";
import type { ProviderCode } from "@/lib/providers/contract";
import { asOwner } from "./test-owner";
import { addPerson, sessionOf } from "./test-people";
import { setThreshold } from "./test-threshold";
import { startTestService, type ApiAnswer } from "./test-service";

export const minorOf = (text: string) => BigInt(text.replace(".", ""));
export const codeOf = ({ status, body }: ApiAnswer) => `${status} ${body.error?.code ?? ""}`.trim();
const firstColumn = async (query: PromiseLike<readonly postgres.Row[]>) =>
  (await query).map((row) => String(Object.values(row)[0]));

/** Phone numbers whose payments succeed and can be refunded, one of each network. */
export const payers: Record<ProviderCode, string> = {
  mtn: "+233240000001",
  airtel: "+233270000001",
  telecel: "+233200000001",
};

/** The requests with which a merchant sends money, by transaction type. */
function outgoing(type: string, amount: string, wallet: string): [path: string, body: object] {
  const phone = "+233240000001";
  if (type === "payout") return ["/api/mobile-money/transfer", { amount, phoneNumber: phone }];
  const cedis = { amount, currency: "GHS" };
  if (type === "payment") return ["/payments/initiate", { ...cedis, recipient: phone }];
  const destination = { type: "mobile-money", phoneNumber: phone };
  return ["/wallet/withdraw", { ...cedis, walletAddress: wallet, destination }];
}

/** The effects of a transaction so far. */
function tracesOf(id: string) {
  return asOwner(async (sql) => ({
    postings: await firstColumn(
      sql`select kind from postings where transaction_id = ${id} order by id`,
    ),
    events: await firstColumn(sql`select event from events where resource_id = ${id}`),
    due: (
      await firstColumn(sql`
        select case when due_at <= app_now() then 'now' when due_at = approval_expires_at then 'deadline'
          else coalesce(due_at::text, 'never') end from transactions where id = ${id}`)
    )[0],
  }));
}

/** What counts against a merchant's daily and monthly limits, in pesewas. */
function usageOf(merchantId: string) {
  return asOwner((sql) =>
    firstColumn(
      sql`select used_minor from limit_usage where merchant_id = ${merchantId} order by period`,
    ),
  );
}

/** A funded merchant with people of every role, and what makers and checkers do in tests. */
export async function startDesk() {
  const service = await startTestService({ worker: false });
  const { id: merchantId, userId: owner, wallet } = service.seeded.merchant;
  const roles: MerchantRole[] = ["owner", "admin", "finance", "developer", "viewer"];
  const added = await Promise.all(
    roles.map(async (role) => [role, await addPerson(merchantId, role)] as const),
  );
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: 10_000 });

  const as = async (userId: string) => ({ key: await sessionOf(userId) });
  const make = (type: string, amount: string, options = {}) =>
    service.call("POST", ...outgoing(type, amount, wallet), options);

  return {
    service,
    /** The person behind the merchant's key. */
    owner,
    /** The other people of the merchant. */
    people: Object.fromEntries(added) as Record<MerchantRole, string>,
    as,
    make,
    /** Makes one above the threshold; it waits for approval. */
    waiting: async (type = "payout", options = {}): Promise<string> => {
      const { body } = await make(type, "20.00", options);
      expect(body.status).toBe("pending_approval");
      return body.transactionId;
    },
    setThreshold: (cedis: string | null) =>
      setThreshold(service.seeded.merchant.id, cedis === null ? null : parseDecimal(cedis, 2)),
    approve: (id: string, options = {}) =>
      service.call("POST", `/transactions/${id}/approve`, undefined, options),
    cancel: (id: string, options = {}) =>
      service.call("POST", `/transactions/${id}/cancel`, undefined, options),
    read: async (id: string) => (await service.call("GET", `/api/transactions/${id}`)).body,
    traces: tracesOf,
    /** The wallet's cedis, and what counts against the daily and monthly limits. */
    standing: async () => {
      const { body } = await service.call("GET", `/wallet/balance/${wallet}`);
      return { ...body.balances.GHSFIAT, used: await usageOf(merchantId) };
    },
  };
}
export type Desk = Awaited<ReturnType<typeof startDesk>>;
