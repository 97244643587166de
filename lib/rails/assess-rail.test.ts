import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { railStatuses } from "@/lib/contract/rails";
import { assessRail, overallStatus, type RailEvidence } from "./assess-rail";

const noon = new Date("2026-11-21T12:00:00Z");
const well: RailEvidence = {
  connected: true,
  set: { status: "operational", reason: null },
  lastProbe: { up: true, reason: null, at: noon },
  downSince: null,
  recent: { calls: 100, failed: 0 },
};
const nothing = { count: 0, rejected: 0, sumMinor: 0n, largestMinor: 0n };
const float = { reportedMinor: 500_000n, minMinor: 100_000n, waiting: nothing };
const seven = { count: 7, rejected: 0, sumMinor: 420_000n, largestMinor: 60_000n };
const down = (reason: string | null, since = "2026-11-21T10:42:31Z"): RailEvidence => ({
  ...well,
  lastProbe: { up: false, reason, at: noon },
  downSince: new Date(since),
});

describe("the status of a rail", () => {
  it.each<[string, RailEvidence, string, string | null]>([
    ["all is well", well, "operational", null],
    [
      "nothing is known",
      { ...well, lastProbe: null, recent: { calls: 0, failed: 0 } },
      "operational",
      null,
    ],
    [
      "no credentials",
      { ...well, connected: false },
      "closed",
      "This network is not connected here.",
    ],
    [
      "closed by an operator",
      { ...well, set: { status: "closed", reason: "Float is empty." } },
      "closed",
      "Float is empty.",
    ],
    [
      "degraded by an operator",
      { ...well, set: { status: "degraded", reason: "Slow today." } },
      "degraded",
      "Slow today.",
    ],
    [
      "an operator's reason replaces ours",
      { ...down("timeout"), set: { status: "degraded", reason: "Slow today." } },
      "degraded",
      "Slow today.",
    ],
    [
      "a float below its minimum",
      { ...well, float: { ...float, reportedMinor: 27_700n } },
      "degraded",
      "Some payouts wait. They are sent automatically.",
    ],
    ["a float that covers everything", { ...well, float }, "operational", null],
    ["no response", down("timeout"), "degraded", "The network has not responded since 10:42."],
    [
      "no response, no reason",
      down(null),
      "degraded",
      "The network has not responded since 10:42.",
    ],
    [
      "no response since another day",
      down("rejected", "2026-11-20T23:59:59Z"),
      "degraded",
      "The network has not responded since 2026-11-20, 23:59.",
    ],
    [
      "an error",
      down("http_503"),
      "degraded",
      "The network has responded with errors since 10:42.",
    ],
    [
      "rejected credentials",
      down("http_401"),
      "degraded",
      "The network has rejected our credentials since 10:42.",
    ],
    [
      "a fifth of the calls failed",
      { ...well, recent: { calls: 10, failed: 2 } },
      "operational",
      null,
    ],
    [
      "more than a fifth failed",
      { ...well, recent: { calls: 10, failed: 3 } },
      "degraded",
      "In the last 15 minutes 3 of 10 calls failed.",
    ],
    ["too few calls to assess", { ...well, recent: { calls: 9, failed: 9 } }, "operational", null],
  ])("%s", (_, evidence, status, why) => {
    expect(assessRail(evidence)).toMatchObject({ status, why });
  });

  const statuses = fc.constantFrom(...railStatuses);
  const evidence: fc.Arbitrary<RailEvidence> = fc.record({
    connected: fc.boolean(),
    set: fc.record({ status: statuses, reason: fc.constant("Because.") }),
    lastProbe: fc.option(
      fc.record({ up: fc.boolean(), reason: fc.option(fc.string()), at: fc.constant(noon) }),
    ),
    downSince: fc.option(fc.date({ noInvalidDate: true, min: new Date(0), max: noon })),
    recent: fc
      .tuple(fc.nat(200), fc.nat(200))
      .map(([a, b]) => ({ calls: Math.max(a, b), failed: Math.min(a, b) })),
  });
  const rank = (status: (typeof railStatuses)[number]) => railStatuses.indexOf(status);

  it("is never better than what an operator set, and closed only by one or for want of credentials", () => {
    fc.assert(
      fc.property(evidence, (given) => {
        const { status, why } = assessRail(given);
        expect(rank(status)).toBeGreaterThanOrEqual(rank(given.set.status));
        expect(status === "closed").toBe(!given.connected || given.set.status === "closed");
        expect(why === null).toBe(status === "operational");
      }),
    );
  });

  it("never gets better by a failed call or a failed probe more", () => {
    fc.assert(
      fc.property(evidence, (given) => {
        const before = rank(assessRail(given).status);
        const { calls, failed } = given.recent;
        const worse = { ...given, recent: { calls: calls + 1, failed: failed + 1 } };
        expect(rank(assessRail(worse).status)).toBeGreaterThanOrEqual(before);
        const downNow = { ...given, lastProbe: { up: false, reason: "timeout", at: noon } };
        expect(rank(assessRail(downNow).status)).toBeGreaterThanOrEqual(before);
      }),
    );
  });
});

describe("a network's status", () => {
  it("is closed or operational when both directions are, else degraded", () => {
    const table = railStatuses.map((first) =>
      railStatuses.map((second) => overallStatus([first, second])),
    );
    expect(table).toEqual([
      ["operational", "degraded", "degraded"],
      ["degraded", "degraded", "degraded"],
      ["degraded", "degraded", "closed"],
    ]);
  });
});

it.each<[string, Partial<NonNullable<RailEvidence["float"]>>, string | undefined]>([
  [
    "below the minimum",
    { reportedMinor: 27_700n, waiting: seven },
    "The network reports a float of 277.00 GHS. Payouts pause below 1,000.00 GHS. 7 payouts wait for 4,200.00 GHS.",
  ],
  [
    "less than one payout",
    { waiting: { ...seven, count: 1, sumMinor: 600_000n, largestMinor: 600_000n } },
    "The network reports a float of 5,000.00 GHS. 1 payout waits for 6,000.00 GHS.",
  ],
  [
    "rejected by a network that reports no float",
    { reportedMinor: null, waiting: { ...seven, rejected: 2 } },
    "The network rejects payouts because our float is short. 7 payouts wait for 4,200.00 GHS.",
  ],
  ["enough, while payouts wait for something else", { waiting: seven }, undefined],
])("tells staff about a float that is %s", (_, given, expected) => {
  const { staffWhy } = assessRail({ ...well, float: { ...float, ...given } });
  expect(staffWhy?.replaceAll("\u00a0", " ")).toBe(expected);
});
