import fc from "fast-check";
import { zeroAddress, type Address, type Hex } from "viem";
import { expect, test } from "vitest";
import type { TokenTransfer } from "@/lib/chain/client";
import type { DepositOwner } from "@/lib/wallet/find-wallet";
import { movementsIn, withOrdinals } from "./place-logs";

const addressOf = (n: number): Address => `0x${n.toString(16).padStart(40, "0")}`;
const hashOf = (n: number): Hex => `0x${n.toString(16).padStart(64, "0")}`;
const treasury = addressOf(1);
const owners = new Map<string, DepositOwner>(
  [2, 3].map((n) => {
    const paymentRequestId = n === 3 ? "prq_3" : null;
    return [addressOf(n), { merchantId: `mer_${n}`, wallet: addressOf(2), paymentRequestId }];
  }),
);
const signed = new Set<string>([hashOf(1), hashOf(2)]);
const own = { treasury, owners, signed };
const isOwn = (address: string) => address === treasury || owners.has(address);

/** Transactions of a few blocks, each with its transfers; nobody else pays from our addresses. */
const chains = fc
  .array(
    fc.array(
      fc.record({
        from: fc.constantFrom(zeroAddress, addressOf(8), addressOf(9), treasury, addressOf(2)),
        to: fc.constantFrom(treasury, addressOf(2), addressOf(3), addressOf(9)),
        amountMinor: fc.oneof(fc.constant(0n), fc.bigInt(1n, 10n ** 12n), fc.constant(2n ** 200n)),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    { maxLength: 8 },
  )
  .map((transactions) => {
    let logIndex = 0;
    return transactions.flatMap((transfers, n) =>
      transfers.map((transfer): TokenTransfer => ({
        ...transfer,
        number: BigInt(Math.floor(n / 2)),
        hash: hashOf(1_000 + Math.floor(n / 2)),
        txHash: hashOf(n),
        logIndex: logIndex++,
      })),
    );
  });

test("the same logs are the same movements in any order, and read twice", () => {
  fc.assert(
    fc.property(
      chains.chain((logs) =>
        fc.tuple(fc.constant(logs), fc.shuffledSubarray(logs, { minLength: logs.length })),
      ),
      ([logs, shuffled]) => {
        expect(movementsIn([...shuffled, ...logs], own)).toEqual(movementsIn(logs, own));
      },
    ),
  );
});

test("another block around a transaction changes none of its places", () => {
  fc.assert(
    fc.property(chains, fc.nat(50), (logs, shift) => {
      const moved = logs.map((log) => ({
        ...log,
        logIndex: log.logIndex + shift,
        hash: hashOf(7),
      }));
      const places = (some: readonly TokenTransfer[]) =>
        withOrdinals(some).map(({ log, ordinal }) => `${log.txHash}:${ordinal}:${log.to}`);
      expect(places(moved)).toEqual(places(logs));
    }),
  );
});

test("movements have the same identities in whichever order a transaction makes its transfers", () => {
  fc.assert(
    fc.property(
      chains.chain((logs) => {
        const indexes = logs.map((_, index) => index);
        const order = fc.shuffledSubarray(indexes, { minLength: logs.length });
        return fc.tuple(fc.constant(logs), order);
      }),
      ([logs, order]) => {
        const identities = (some: readonly TokenTransfer[]) =>
          movementsIn(some, own)
            .map(({ txHash, sender, recipient, amountMinor, occurrence }) =>
              [txHash, sender, recipient, amountMinor, occurrence].join(":"),
            )
            .sort();
        const reordered = logs.map((log, index) => ({ ...log, logIndex: order[index] ?? 0 }));
        expect(identities(reordered)).toEqual(identities(logs));
        expect(new Set(identities(logs)).size).toBe(identities(logs).length);
      },
    ),
  );
});

test("every transfer of an amount to us that we did not make waits to be booked, and nothing else", () => {
  fc.assert(
    fc.property(chains, (logs) => {
      const movements = movementsIn(logs, own);
      const books = (amount: bigint) => amount > 0n && amount < 2n ** 63n;
      const touching = logs.filter(
        ({ from, to, amountMinor }) => books(amountMinor) && (isOwn(from) || isOwn(to)),
      );
      expect(movements).toHaveLength(touching.length);
      const fromOthers = touching.filter(({ from, txHash }) => !isOwn(from) && !signed.has(txHash));
      const waiting = movements.filter(({ state }) => state === "seen");
      expect(waiting).toHaveLength(fromOthers.length);
      for (const { recipient, merchantId } of waiting)
        expect(merchantId).toBe(owners.get(recipient)?.merchantId ?? null);
      for (const { state, merchantId } of movements)
        if (state !== "seen") expect([state, merchantId]).toEqual(["own", null]);
    }),
  );
});
