import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { DifferenceKind } from "@/lib/contract/ops-reconciliation";
import type { Direction } from "@/lib/providers/contract";
import {
  compareSides,
  confirmed,
  totalsOf,
  type Difference,
  type OurStatus,
  type OurTransfer,
  type TheirMovement,
} from "./compare";

const since = new Date("2026-11-21T12:00:00.000Z");
const lately = new Date("2026-11-21T12:30:00.000Z");
const longAgo = new Date("2026-11-21T11:59:59.999Z");

/** What is true of one reference, and what must be said of it. */
interface Story {
  direction: Direction;
  ours: Pick<OurTransfer, "amountMinor" | "counterparty" | "status"> | null;
  theirs: Omit<TheirMovement, "direction" | "reference">[];
  expected: DifferenceKind[];
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
    const theirs = [{ ...known, executedAt, status, times: 1 }];
    return { direction: way, ours: { ...known, status }, theirs, expected: [] };
  });

/** Both have it, and some facts differ: each is said, and nothing besides. */
const contradicts = fc
  .record({
    story: agrees,
    wrong: fc.subarray(["amount", "phone", "status", "executed_twice"] as const, { minLength: 1 }),
    other: fc.record({ amountMinor, counterparty, times: fc.integer({ min: 2, max: 9 }) }),
  })
  .map(({ story, wrong, other }): Story => {
    const [agreed] = story.theirs;
    if (!agreed || !story.ours) throw new Error("A story that agrees has both sides.");
    const is = (kind: (typeof wrong)[number]) => wrong.includes(kind);
    const { status } = story.ours;
    const theirs = {
      ...agreed,
      ...(is("amount") ? { amountMinor: story.ours.amountMinor + other.amountMinor } : {}),
      ...(is("phone") ? { counterparty: `${story.ours.counterparty}0` } : {}),
      ...(is("status") ? { status: status === "completed" ? "reversed" : "completed" } : {}),
      ...(is("executed_twice") ? { times: other.times } : {}),
    };
    return { ...story, theirs: [theirs], expected: wrong };
  });

const missingThere = fc
  .record({ story: agrees, never: fc.boolean() })
  .map(({ story, never }): Story => {
    const theirs = never ? story.theirs.map((known) => ({ ...known, times: 0 })) : [];
    return { ...story, theirs, expected: ["missing_there"] };
  });
const unknownHere = agrees.map((story): Story => ({
  ...story,
  ours: null,
  expected: ["missing_here"],
}));
const failedHere = agrees.map((story): Story => {
  const gaveBack = story.theirs.every((known) => known.status === "reversed");
  return {
    ...story,
    ours: story.ours && { ...story.ours, status: "failed" },
    expected: gaveBack ? [] : ["missing_here"],
  };
});
const underWay = agrees.map((story): Story => {
  const recent = story.theirs.every(({ executedAt }) => executedAt === lately);
  return {
    ...story,
    ours: story.ours && { ...story.ours, status: "processing" },
    expected: recent ? [] : ["missing_here"],
  };
});
const notSent = fc
  .record({ story: agrees, status: fc.constantFrom<OurStatus>("failed", "processing") })
  .map(({ story, status }): Story => ({
    ...story,
    ours: story.ours && { ...story.ours, status },
    theirs: [],
    expected: [],
  }));
const writtenTwice = agrees.map((story): Story => ({
  ...story,
  theirs: [...story.theirs, ...story.theirs],
  expected: ["executed_twice"],
}));

const story = fc.oneof(
  ...[agrees, contradicts, missingThere, unknownHere, failedHere, underWay, notSent, writtenTwice],
);

function sidesOf(stories: readonly Story[]) {
  const ours: OurTransfer[] = [];
  const theirs: TheirMovement[] = [];
  for (const [index, { direction: way, ...told }] of stories.entries()) {
    const named = { direction: way, reference: `reference-${index}` };
    const unsaid = {
      transactionId: `txn_${index}`,
      receipt: null,
      refundOf: null,
      givenBackBy: null,
    };
    if (told.ours) ours.push({ ...named, ...told.ours, ...unsaid });
    theirs.push(...told.theirs.map((known) => ({ ...named, ...known })));
  }
  return { ours, theirs };
}

test("whatever is true of each reference is said of it, each difference once and none besides", () => {
  const property = fc.property(fc.array(story, { maxLength: 12 }), fc.gen(), (stories, draw) => {
    const { ours, theirs } = sidesOf(stories);
    const shuffled = <T>(list: T[]) =>
      draw(() => fc.shuffledSubarray(list, { minLength: list.length }));
    const found = compareSides({ ours: shuffled(ours), theirs: shuffled(theirs) }, since);
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
    expect(totals.theirs).toEqual(totals.ours);
    const settled = sides.ours.filter(({ status }) => /completed|reversed/.test(status));
    expect(totals.ours.count).toBe(settled.length);
  });
  fc.assert(property);
});

describe("a network that does not tell everything", () => {
  const [ours] = sidesOf([
    {
      direction: "out",
      ours: { amountMinor: 500n, counterparty: "+233240000001", status: "completed" },
      theirs: [],
      expected: [],
    },
  ]).ours;
  if (!ours) throw new Error("The story has a side of ours.");
  const answer = { ...ours, amountMinor: null, counterparty: null, executedAt: null, times: 1 };

  it("contradicts nothing by what it leaves out", () => {
    expect(compareSides({ ours: [ours], theirs: [answer] }, since)).toEqual([]);
    expect(totalsOf({ ours: [ours], theirs: [answer] }, since).theirs.amountMinor).toBe(500n);
  });

  it.each(["failed", "pending", "reversed"])("contradicts us when it says %s", (status) => {
    const found = compareSides({ ours: [ours], theirs: [{ ...answer, status }] }, since);
    expect(found).toMatchObject([
      {
        kind: "status",
        transactionId: ours.transactionId,
        reference: ours.reference,
        direction: "out",
        ours: { status: "completed", amount: "5.00", phone: "+233240000001" },
        theirs: { status, times: "1" },
      },
    ]);
  });
});

test("one reference in both directions is two movements", () => {
  const [ours] = sidesOf([
    {
      direction: "out",
      ours: { amountMinor: 500n, counterparty: "+233240000001", status: "completed" },
      theirs: [],
      expected: [],
    },
  ]).ours;
  if (!ours) throw new Error("The story has a side of ours.");
  const mirrored = { ...ours, direction: "in" as const, executedAt: lately, times: 1 };
  const found = compareSides({ ours: [ours], theirs: [mirrored] }, since);
  expect(found.map(({ kind, direction: way }) => [kind, way])).toEqual([
    ["missing_here", "in"],
    ["missing_there", "out"],
  ]);
});

test("only what is found twice is confirmed, as it was found last", () => {
  const seen = (kind: DifferenceKind, reference: string, times: string): Difference => ({
    kind,
    reference,
    transactionId: null,
    direction: "out",
    ours: null,
    theirs: { times },
    gapMinor: null,
    isBooked: false,
  });
  const first = [seen("missing_there", "a", "1"), seen("amount", "b", "1")];
  const second = [seen("amount", "b", "2"), seen("phone", "b", "2"), seen("amount", "c", "2")];
  expect(confirmed(first, second)).toEqual([seen("amount", "b", "2")]);
});
