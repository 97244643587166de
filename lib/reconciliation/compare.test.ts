import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { DiscrepancyKind } from "@/lib/contract/ops-reconciliation";
import type { Direction } from "@/lib/providers/contract";
import {
  compareBooks,
  confirmed,
  totalsOf,
  type Discrepancy,
  type InternalStatus,
  type InternalTransfer,
  type ExternalMovement,
} from "./compare";

const since = new Date("2026-11-21T12:00:00.000Z");
const lately = new Date("2026-11-21T12:30:00.000Z");
const longAgo = new Date("2026-11-21T11:59:59.999Z");

/** The facts of one reference, and the discrepancies that must be listed for it. */
interface Scenario {
  direction: Direction;
  internal: Pick<InternalTransfer, "amountMinor" | "counterparty" | "status"> | null;
  external: Omit<ExternalMovement, "direction" | "reference">[];
  expected: DiscrepancyKind[];
}

const direction = fc.constantFrom<Direction>("in", "out");
const amountMinor = fc.bigInt(1n, 10n ** 12n);
const counterparty = fc.stringMatching(/^\+233[25]\d{8}$/);
const settledStatus = fc.constantFrom<InternalStatus>("completed", "reversed");
const moment = fc.constantFrom(lately, longAgo);
const line = fc.record({ amountMinor, counterparty, executedAt: moment });

const agrees = fc
  .record({ direction, line, status: settledStatus })
  .map(({ direction: way, line: facts, status }): Scenario => {
    const { executedAt, ...known } = facts;
    const external = [{ ...known, executedAt, status, times: 1 }];
    return { direction: way, internal: { ...known, status }, external, expected: [] };
  });

/** Both books list it, and some facts differ: each is listed, and nothing else. */
const contradicts = fc
  .record({
    agreeing: agrees,
    wrong: fc.subarray(["amount", "phone", "status", "executed_twice"] as const, { minLength: 1 }),
    other: fc.record({ amountMinor, counterparty, times: fc.integer({ min: 2, max: 9 }) }),
  })
  .map(({ agreeing, wrong, other }): Scenario => {
    const [agreed] = agreeing.external;
    if (!agreed || !agreeing.internal) throw new Error("A scenario that agrees is in both books.");
    const is = (kind: (typeof wrong)[number]) => wrong.includes(kind);
    const { status } = agreeing.internal;
    const external = {
      ...agreed,
      ...(is("amount") ? { amountMinor: agreeing.internal.amountMinor + other.amountMinor } : {}),
      ...(is("phone") ? { counterparty: `${agreeing.internal.counterparty}0` } : {}),
      ...(is("status") ? { status: status === "completed" ? "reversed" : "completed" } : {}),
      ...(is("executed_twice") ? { times: other.times } : {}),
    };
    return { ...agreeing, external: [external], expected: wrong };
  });

const missingExternal = fc
  .record({ agreeing: agrees, never: fc.boolean() })
  .map(({ agreeing, never }): Scenario => {
    const external = never ? agreeing.external.map((known) => ({ ...known, times: 0 })) : [];
    return { ...agreeing, external, expected: ["missing_external"] };
  });
const missingInternal = agrees.map((agreeing): Scenario => ({
  ...agreeing,
  internal: null,
  expected: ["missing_internal"],
}));
const failedInternal = agrees.map((agreeing): Scenario => {
  const wasReturned = agreeing.external.every((known) => known.status === "reversed");
  return {
    ...agreeing,
    internal: agreeing.internal && { ...agreeing.internal, status: "failed" },
    expected: wasReturned ? [] : ["missing_internal"],
  };
});
const inFlight = agrees.map((agreeing): Scenario => {
  const recent = agreeing.external.every(({ executedAt }) => executedAt === lately);
  return {
    ...agreeing,
    internal: agreeing.internal && { ...agreeing.internal, status: "processing" },
    expected: recent ? [] : ["missing_internal"],
  };
});
const notSent = fc
  .record({ agreeing: agrees, status: fc.constantFrom<InternalStatus>("failed", "processing") })
  .map(({ agreeing, status }): Scenario => ({
    ...agreeing,
    internal: agreeing.internal && { ...agreeing.internal, status },
    external: [],
    expected: [],
  }));
const listedTwice = agrees.map((agreeing): Scenario => ({
  ...agreeing,
  external: [...agreeing.external, ...agreeing.external],
  expected: ["executed_twice"],
}));

const scenario = fc.oneof(
  ...[
    agrees,
    contradicts,
    missingExternal,
    missingInternal,
    failedInternal,
    inFlight,
    notSent,
    listedTwice,
  ],
);

function booksOf(scenarios: readonly Scenario[]) {
  const internal: InternalTransfer[] = [];
  const external: ExternalMovement[] = [];
  for (const [index, { direction: way, ...facts }] of scenarios.entries()) {
    const named = { direction: way, reference: `reference-${index}` };
    const others = {
      transactionId: `txn_${index}`,
      receipt: null,
      refundOf: null,
      refundedBy: null,
    };
    if (facts.internal) internal.push({ ...named, ...facts.internal, ...others });
    external.push(...facts.external.map((known) => ({ ...named, ...known })));
  }
  return { internal, external };
}

test("each discrepancy of each reference is listed once, and nothing else", () => {
  const property = fc.property(
    fc.array(scenario, { maxLength: 12 }),
    fc.gen(),
    (scenarios, draw) => {
      const { internal, external } = booksOf(scenarios);
      const shuffled = <T>(list: T[]) =>
        draw(() => fc.shuffledSubarray(list, { minLength: list.length }));
      const found = compareBooks(
        { internal: shuffled(internal), external: shuffled(external) },
        since,
      );
      const listed = found.map(({ reference, kind }) => `${reference} ${kind}`).sort();
      const expected = scenarios.flatMap((scenario, index) =>
        scenario.expected.map((kind) => `reference-${index} ${kind}`),
      );
      expect(listed).toEqual(expected.sort());
      for (const { transactionId, reference } of found)
        expect([null, reference?.replace("reference-", "txn_")]).toContain(transactionId);
    },
  );
  fc.assert(property, { numRuns: 500 });
});

test("where the books agree, so do their totals, whatever is in flight", () => {
  const flight = inFlight.filter(({ expected }) => expected.length === 0);
  const property = fc.property(fc.array(fc.oneof(agrees, flight, notSent)), (scenarios) => {
    const books = booksOf(scenarios);
    const totals = totalsOf(books, since);
    expect(totals.external).toEqual(totals.internal);
    const settled = books.internal.filter(({ status }) => /completed|reversed/.test(status));
    expect(totals.internal.count).toBe(settled.length);
  });
  fc.assert(property);
});

describe("a provider that does not report everything", () => {
  const [internal] = booksOf([
    {
      direction: "out",
      internal: { amountMinor: 500n, counterparty: "+233240000001", status: "completed" },
      external: [],
      expected: [],
    },
  ]).internal;
  if (!internal) throw new Error("The scenario has an internal transfer.");
  const response = {
    ...internal,
    amountMinor: null,
    counterparty: null,
    executedAt: null,
    times: 1,
  };

  it("contradicts nothing with what it leaves out", () => {
    expect(compareBooks({ internal: [internal], external: [response] }, since)).toEqual([]);
    expect(
      totalsOf({ internal: [internal], external: [response] }, since).external.amountMinor,
    ).toBe(500n);
  });

  it.each(["failed", "pending", "reversed"])("contradicts us when it reports %s", (status) => {
    const found = compareBooks(
      { internal: [internal], external: [{ ...response, status }] },
      since,
    );
    expect(found).toMatchObject([
      {
        kind: "status",
        transactionId: internal.transactionId,
        reference: internal.reference,
        direction: "out",
        internal: { status: "completed", amount: "5.00", phone: "+233240000001" },
        external: { status, times: "1" },
      },
    ]);
  });
});

test("one reference in both directions is two movements", () => {
  const [internal] = booksOf([
    {
      direction: "out",
      internal: { amountMinor: 500n, counterparty: "+233240000001", status: "completed" },
      external: [],
      expected: [],
    },
  ]).internal;
  if (!internal) throw new Error("The scenario has an internal transfer.");
  const mirrored = { ...internal, direction: "in" as const, executedAt: lately, times: 1 };
  const found = compareBooks({ internal: [internal], external: [mirrored] }, since);
  expect(found.map(({ kind, direction: way }) => [kind, way])).toEqual([
    ["missing_internal", "in"],
    ["missing_external", "out"],
  ]);
});

test("only what is found twice is confirmed, with its latest values", () => {
  const found = (kind: DiscrepancyKind, reference: string, times: string): Discrepancy => ({
    kind,
    reference,
    transactionId: null,
    direction: "out",
    internal: null,
    external: { times },
    offsetMinor: null,
    isAdjusted: false,
  });
  const first = [found("missing_external", "a", "1"), found("amount", "b", "1")];
  const second = [found("amount", "b", "2"), found("phone", "b", "2"), found("amount", "c", "2")];
  expect(confirmed(first, second)).toEqual([found("amount", "b", "2")]);
});
