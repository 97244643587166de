import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  batchTransitions,
  conversionTransitions,
  identityTransitions,
  isOpen,
  mayBecome,
  mayChange,
  rowTransitions,
  runTransitions,
  tokenTransitions,
  transactionStatuses,
  transferTransitions,
  type Transitions,
} from "./states";

/** The table of contract §3, written down once more. */
const allowed: Record<string, string[]> = {
  pending_approval: ["pending", "cancelled", "expired"],
  pending: ["processing", "completed", "failed", "expired", "cancelled"],
  processing: ["pending", "completed", "failed"],
  completed: ["reversed"],
};

it.each(
  transactionStatuses.flatMap((from) => transactionStatuses.map((to) => [from, to] as const)),
)("from %s to %s goes only what the table of contract §3 says", (from, to) => {
  expect(mayBecome(from, to)).toBe(allowed[from]?.includes(to) ?? false);
});

test("what waits for its end is open, and no end is", () => {
  expect(transactionStatuses.filter(isOpen)).toEqual(["pending_approval", "pending", "processing"]);
});

test("money that failed, expired, was cancelled or came back never moves again", () => {
  for (const from of ["failed", "expired", "cancelled", "reversed"] as const)
    expect(transactionStatuses.some((to) => mayBecome(from, to))).toBe(false);
});

/** What becomes of a thing to which all these changes are tried in turn. */
function livesOf<State extends string>(
  table: Transitions<State>,
  born: State,
  holds: (life: State[]) => void,
): void {
  const states = Object.keys(table) as State[];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...states), { maxLength: 60 }), (tried) => {
      const life = [born];
      for (const to of tried) if (mayChange(table, life.at(-1) ?? born, to)) life.push(to);
      holds(life);
    }),
    { numRuns: 500 },
  );
}

const tables: [string, Transitions<string>, born: string[]][] = [
  ["conversion", conversionTransitions, ["quoted"]],
  ["batch", batchTransitions, ["draft"]],
  ["row", rowTransitions, ["invalid", "ready"]],
  ["run", runTransitions, ["queued"]],
  ["identity", identityTransitions, ["pending_verification", "minting"]],
  ["token", tokenTransitions, ["none"]],
];

describe.each(tables)("the table of a %s", (_name, table, born) => {
  const states = Object.keys(table);
  const reach = (from: readonly string[], known = new Set(from)): Set<string> => {
    const next = [...known].flatMap((state) => table[state] ?? []).filter((to) => !known.has(to));
    return next.length === 0 ? known : reach(from, new Set([...known, ...next]));
  };

  it("leads to every state, and to none that it does not have", () => {
    expect([...reach(born)].sort()).toEqual([...states].sort());
  });

  it("has a way to an end from everywhere, and no step that stays", () => {
    for (const state of states) {
      expect([...reach([state])].some((to) => table[to]?.length === 0)).toBe(true);
      expect(mayChange(table, state, state)).toBe(false);
    }
  });
});

const times = <T>(life: readonly T[], ...states: T[]) =>
  life.filter((state) => states.includes(state)).length;

test("a conversion pays once", () => {
  livesOf(conversionTransitions, "quoted", (life) => {
    expect(times(life, "completed")).toBeLessThanOrEqual(1);
  });
});

test("a batch pays nothing before it is confirmed, nor once it is cancelled or expired", () => {
  livesOf(batchTransitions, "draft", (life) => {
    expect(times(life, "draft")).toBe(1);
    const end = life.findIndex((state) => state === "cancelled" || state === "expired");
    if (end !== -1) expect(end).toBe(life.length - 1);
    const paused = life.indexOf("paused");
    if (paused !== -1) expect(life.slice(0, paused)).toContain("processing");
    if (life[1] === "expired") throw new Error("A draft does not await approval.");
  });
});

test("a row's next payout is made only after it became ready again, and never of what was left out", () => {
  for (const born of ["ready", "invalid"] as const)
    livesOf(rowTransitions, born, (life) => {
      if (born === "invalid") expect(times(life, "ready", "created", "rejected")).toBe(0);
      for (const [at, state] of life.entries())
        if (state === "created") expect(life[at - 1]).toBe("ready");
    });
});

test("a reconciliation run says only what it looked for, once", () => {
  livesOf(runTransitions, "queued", (life) => {
    expect(times(life, "matched", "unmatched", "failed")).toBeLessThanOrEqual(1);
    if (life.length > 1) expect(life[1]).toBe("running");
  });
});

test("a transfer that has ended is never sent again, and none comes back that did not move", () => {
  livesOf(transferTransitions, "sending", (life) => {
    const end = life.findIndex((state) => state !== "sending" && state !== "submitted");
    if (end === -1) return;
    expect(times(life.slice(end), "sending", "submitted")).toBe(0);
    const back = life.indexOf("reversed");
    if (back !== -1) expect(["settled", "late"]).toContain(life[back - 1]);
    expect(["settled", "failed"]).toContain(life[end]);
  });
});

test("an identity resolves once, after it was minted, and a token lives once, until it is burned", () => {
  livesOf(identityTransitions, "pending_verification", (life) => {
    expect(times(life, "verified")).toBeLessThanOrEqual(1);
    if (life.includes("verified")) expect(life[1]).toBe("minting");
  });
  livesOf(tokenTransitions, "none", (life) => {
    expect(times(life, "live")).toBeLessThanOrEqual(1);
    const since = life.includes("live") ? life.slice(life.indexOf("live")) : [];
    expect(since).toEqual(["live", "burning", "burned"].slice(0, since.length));
  });
});
