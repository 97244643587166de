import { sql } from "drizzle-orm";
import { waitingBriefly } from "@/lib/db/bounds";
import type { DbTransaction } from "@/lib/db/client";
import { keyJson, type StoredKey } from "@/lib/idempotency/keys";
import { accountJson, type Account } from "@/lib/ledger/accounts";
import { Balances, nameOf } from "@/lib/ledger/balances";
import type { Spender, Usage } from "@/lib/limits/count";
import { GroupState, makerKey, type GroupRequest } from "./group-state";
import type { ReferenceHolder } from "./references";

export interface LockedGroup {
  state: GroupState;
  /** By the place of the request. */
  keys: ReadonlyMap<number, StoredKey>;
  references: ReadonlyMap<number, ReferenceHolder>;
}

/** What `lock_group` returns; places count from 1. */
interface LockedJson extends Record<string, unknown> {
  now: string;
  day: string;
  usage: [merchantId: string, period: "day" | "month", usedMinor: string][] | null;
  tiers:
    | [spender: string, kycTier: string, kycApprovedAt: string | null, claimFactor: number | null][]
    | null;
  unapproved: [merchantId: string, userId: string, minor: string][] | null;
  accounts: [place: number, balance: string, floor: string | null][] | null;
  references: [place: number, operation: string, bodyHash: string, transactionId: string][] | null;
  keys:
    | [place: number, bodyHash: string, statusCode: number, response: string, createdAt: string][]
    | null;
}

/**
 * Locks and reads what a group is decided on, in one statement.
 * @param isBrief others wait for the group: it gives up soon where something is locked
 */
export async function lockGroup(
  tx: DbTransaction,
  requests: readonly GroupRequest[],
  isBrief: boolean,
): Promise<LockedGroup> {
  const spenders = [
    ...new Set(
      requests.flatMap(({ spender, secondSpender }) => [spender ?? [], secondSpender ?? []].flat()),
    ),
  ].sort();
  const accounts = new Map<string, Account>();
  for (const request of requests)
    for (const account of request.accounts) accounts.set(nameOf(account), account);
  const references = placed(requests, ({ reference }) =>
    reference ? { merchant_id: reference.merchantId, external_ref: reference.externalRef } : null,
  );
  const keys = placed(requests, ({ once }) => (once?.scope ? keyJson(once.scope) : null));
  const makers = new Map<string, { merchant_id: string; user_id: string }>();
  for (const { merchantId, maker } of requests)
    if (maker) makers.set(makerKey(merchantId, maker), { merchant_id: merchantId, user_id: maker });
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;
  const brief = isBrief ? sql`${waitingBriefly()},` : sql``;
  const [row] = await tx.execute<{
    locked: LockedJson;
  }>(sql`select ${brief} enter_posting(), lock_group(${json(spenders)},
    ${json([...accounts.values()].map(accountJson))}, ${json(references.given)}, ${json(keys.given)},
    ${json([...makers.values()])}) as locked`);
  if (!row) throw new Error("The database locked nothing.");
  const { locked } = row;
  return {
    state: new GroupState(
      new Date(locked.now),
      locked.day,
      balancesOf([...accounts.keys()], locked.accounts ?? []),
      usageOf(locked.usage ?? []),
      spendersOf(locked.tiers ?? []),
      new Map(
        (locked.unapproved ?? []).map(([merchantId, userId, minor]) => [
          makerKey(merchantId, userId),
          BigInt(minor),
        ]),
      ),
    ),
    keys: new Map(
      (locked.keys ?? []).map(([place, bodyHash, statusCode, response, createdAt]) => [
        keys.indexOf(place),
        { bodyHash, statusCode, response, createdAt: new Date(createdAt) },
      ]),
    ),
    references: new Map(
      (locked.references ?? []).map(([place, operation, bodyHash, transactionId]) => [
        references.indexOf(place),
        { operation, bodyHash, transactionId },
      ]),
    ),
  };
}

/** What some of the requests give, and which request each place of it belongs to. */
function placed<T>(requests: readonly GroupRequest[], give: (request: GroupRequest) => T | null) {
  const given: T[] = [];
  const indexes: number[] = [];
  requests.forEach((request, index) => {
    const value = give(request);
    if (value === null) return;
    given.push(value);
    indexes.push(index);
  });
  return { given, indexOf: (place: number) => indexes[place - 1] ?? -1 };
}

function balancesOf(names: readonly string[], rows: NonNullable<LockedJson["accounts"]>): Balances {
  return new Balances(
    new Map(
      rows.map(([place, balance, floor]) => [
        names[place - 1] ?? "",
        { balanceMinor: BigInt(balance), floorMinor: floor === null ? null : BigInt(floor) },
      ]),
    ),
  );
}

function usageOf(rows: NonNullable<LockedJson["usage"]>): Map<string, Usage> {
  const usage = new Map<string, Usage>();
  for (const [merchantId, period, usedMinor] of rows) {
    const one = usage.get(merchantId) ?? { dayMinor: 0n, monthMinor: 0n };
    one[period === "day" ? "dayMinor" : "monthMinor"] = BigInt(usedMinor);
    usage.set(merchantId, one);
  }
  return usage;
}

function spendersOf(rows: NonNullable<LockedJson["tiers"]>): Map<string, Spender> {
  return new Map(
    rows.map(([spender, kycTier, approvedAt, claimFactor]) => [
      spender,
      { kycTier, kycApprovedAt: approvedAt === null ? null : new Date(approvedAt), claimFactor },
    ]),
  );
}
