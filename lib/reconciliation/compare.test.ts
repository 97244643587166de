import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { DiscrepancyKind } from "@/lib/contract/ops-reconciliation";
import type { Direction } from "@/lib/providers/contract";
import {
  compareSides,
  confirmed,
  totalsOf,
  type Discrepancy,
  type OurStatus,
  type InternalTransfer,
  type ExternalMovement,
} from "./compare";

const since = new Date("2026-11-21T12:00:00.000Z");
const lately = new Date("2026-11-21T12:30:00.000Z");
const longAgo = new Date("2026-11-21T11:59:59.999Z");

/** What is true of one reference, and what must be said of it. */
interface Story {
  direction: Direction;
  internal: Pick<InternalTransfer, "amountMinor" | "counterparty" | "status"> | null;
  external: Omit<ExternalMovement, "direction" | "reference">[];
  expected: DiscrepancyKind[];
}

const direction = fc.constantFrom<Direction>("in", "out");
const amountMinor = fc.bigInt(1n, 10n ** 12n);
const counterparty = fc.stringMatching(/^\+233[25]\d{8}$/);
const settledStatus = fc.constantFrom<OurStatus>("completed", "reversed");
const moment = fc.constantFrom(lately, longAgo);
const line = fc.record({ amountMinor, counterparty, executedAt: moment });

const agrees = fc
  .record({ direction, line, status: settledStatus })
  .map(({ direction: way, line: facts, status }): Story => {
    const { executedAt, ...known } = facts;
    const external = [{ ...known, executedAt, status, times: 1 }];
    return { direction: way, internal: { ...known, status }, external, expected: [] };
  });

/** Both have it, and some facts differ: each is said, and nothing besides. */
const contradicts = fc
  .record({
    story: agrees,
    wrong: fc.subarray(["amount", "phone", "status", "executed_twice"] as const, { minLength: 1 }),
    other: fc.record({ amountMinor, counterparty, times: fc.integer({ min: 2, max: 9 }) }),
  })
  .map(({ story, wrong, other }): Story => {
    const [agreed] = story.external;
    if (!agreed || !story.internal) throw new Error("A story that agrees has both sides.");
    const is = (kind: (typeof wrong)[number]) => wrong.includes(kind);
    const { status } = story.internal;
    const external = {
      ...agreed,
      ...(is("amount") ? { amountMinor: story.internal.amountMinor + other.amountMinor } : {}),
      ...(is("phone") ? { counterparty: `${story.internal.counterparty}0` } : {}),
      ...(is("status") ? { status: status === "completed" ? "reversed" : "completed" } : {}),
      ...(is("executed_twice") ? { times: other.times } : {}),
    };
    return { ...story, external: [external], expected: wrong };
  });

const missingThere = fc
  .record({ story: agrees, never: fc.boolean() })
  .map(({ story, never }): Story => {
    const external = never ? story.external.map((known) => ({ ...known, times: 0 })) : [];
    return { ...story, external, expected: ["missing_external"] };
  });
const unknownHere = agrees.map((story): Story => ({
  ...story,
  internal: null,
  expected: ["missing_internal"],
}));
const failedHere = agrees.map((story): Story => {
  const gaveBack = story.external.every((known) => known.status === "reversed");
  return {
    ...story,
    internal: story.internal && { ...story.internal, status: "failed" },
    expected: gaveBack ? [] : ["missing_internal"],
  };
});
const underWay = agrees.map((story): Story => {
  const recent = story.external.every(({ executedAt }) => executedAt === lately);
  return {
    ...story,
    internal: story.internal && { ...story.internal, status: "processing" },
    expected: recent ? [] : ["missing_internal"],
  };
});
const notSent = fc
  .record({ story: agrees, status: fc.constantFrom<OurStatus>("failed", "processing") })
  .map(({ story, status }): Story => ({
    ...story,
    internal: story.internal && { ...story.internal, status },
    external: [],
    expected: [],
  }));
const writtenTwice = agrees.map((story): Story => ({
  ...story,
  external: [...story.external, ...story.external],
  expected: ["executed_twice"],
}));

const story = fc.oneof(
  ...[agrees, contradicts, missingThere, unknownHere, failedHere, underWay, notSent, writtenTwice],
);

function sidesOf(stories: readonly Story[]) {
  const internal: InternalTransfer[] = [];
  const external: ExternalMovement[] = [];
  for (const [index, { direction: way, ...told }] of stories.entries()) {
    const named = { direction: way, reference: `reference-${index}` };
    const unsaid = {
      transactionId: `txn_${index}`,
      receipt: null,
      refundOf: null,
      givenBackBy: null,
    };
    if (told.internal) internal.push({ ...named, ...told.internal, ...unsaid });
    external.push(...told.external.map((known) => ({ ...named, ...known })));
  }
  return { internal, external };
}

test("whatever is true of each reference is said of it, each discrepancy once and none besides", () => {
  const property = fc.property(fc.array(story, { maxLength: 12 }), fc.gen(), (stories, draw) => {
    const { internal, external } = sidesOf(stories);
    const shuffled = <T>(list: T[]) =>
      draw(() => fc.shuffledSubarray(list, { minLength: list.length }));
    const found = compareSides(
      { internal: shuffled(internal), external: shuffled(external) },
      since,
    );
    const said = found.map(({ reference, kind }) => `${reference} ${kind}`).sort();
    const expected = stories.flatMap((told, index) =>
      told.expected.map((kind) => `reference-${index} ${kind}`),
    );
    expect(said).toEqual(expected.sort());
    for (const { transactionId, reference } of found)
      expect([null, reference?.replace("reference-", "txn_")]).toContain(transactionId);
  });
  fc.assert(property, { numRuns: 500 });
});

test("where the books agree, so do their totals, whatever is in flight", () => {
  const flight = underWay.filter(({ expected }) => expected.length === 0);
  const property = fc.property(fc.array(fc.oneof(agrees, flight, notSent)), (stories) => {
    const sides = sidesOf(stories);
    const totals = totalsOf(sides, since);
    expect(totals.external).toEqual(totals.internal);
    const settled = sides.internal.filter(({ status }) => /completed|reversed/.test(status));
    expect(totals.internal.count).toBe(settled.length);
  });
  fc.assert(property);
});

describe("a network that does not tell everything", () => {
  const [internal] = sidesOf([
    {
      direction: "out",
      internal: { amountMinor: 500n, counterparty: "+233240000001", status: "completed" },
      external: [],
      expected: [],
    },
  ]).internal;
  if (!internal) throw new Error("The story has a side of ours.");
  const answer = { ...internal, amountMinor: null, counterparty: null, executedAt: null, times: 1 };

  it("contradicts nothing by what it leaves out", () => {
    expect(compareSides({ internal: [internal], external: [answer] }, since)).toEqual([]);
    expect(totalsOf({ internal: [internal], external: [answer] }, since).external.amountMinor).toBe(
      500n,
    );
  });

  it.each(["failed", "pending", "reversed"])("contradicts us when it says %s", (status) => {
    const found = compareSides({ internal: [internal], external: [{ ...answer, status }] }, since);
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
  const [internal] = sidesOf([
    {
      direction: "out",
      internal: { amountMinor: 500n, counterparty: "+233240000001", status: "completed" },
      external: [],
      expected: [],
    },
  ]).internal;
  if (!internal) throw new Error("The story has a side of ours.");
  const mirrored = { ...internal, direction: "in" as const, executedAt: lately, times: 1 };
  const found = compareSides({ internal: [internal], external: [mirrored] }, since);
  expect(found.map(({ kind, direction: way }) => [kind, way])).toEqual([
    ["missing_internal", "in"],
    ["missing_external", "out"],
  ]);
});

test("only what is found twice is confirmed, as it was found last", () => {
  const seen = (kind: DiscrepancyKind, reference: string, times: string): Discrepancy => ({
    kind,
    reference,
    transactionId: null,
    direction: "out",
    internal: null,
    external: { times },
    offsetMinor: null,
    isBooked: false,
  });
  const first = [seen("missing_external", "a", "1"), seen("amount", "b", "1")];
  const second = [seen("amount", "b", "2"), seen("phone", "b", "2"), seen("amount", "c", "2")];
  expect(confirmed(first, second)).toEqual([seen("amount", "b", "2")]);
});
