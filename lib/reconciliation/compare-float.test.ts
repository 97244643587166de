import fc from "fast-check";
import { expect, test } from "vitest";
import { differenceOfFloat, explainFloat, movementOf } from "./compare-float";

const movement = fc.bigInt(-1_000_000n, 1_000_000n);
const sum = (list: readonly bigint[]) => list.reduce((total, each) => total + each, 0n);

test("what is under way explains a gap, whichever part of what may have happened has", () => {
  const property = fc.property(
    fc.bigInt(),
    fc.array(movement),
    fc.array(fc.tuple(movement, fc.boolean())),
    (heldMinor, certain, drawn) => {
      const happened = drawn.filter(([, has]) => has).map(([minor]) => minor);
      const possible = drawn.map(([minor]) => minor);
      const reportedMinor = heldMinor + sum(certain) + sum(happened);
      const explained = explainFloat({ heldMinor, reportedMinor, certain, possible });
      expect(explained).toEqual({
        inFlightMinor: sum(certain),
        movingMinor: sum(happened),
        gapMinor: 0n,
      });
    },
  );
  fc.assert(property);
});

test("what nothing under way explains is a gap of exactly that much", () => {
  const gap = fc.bigInt(-1_000_000n, 1_000_000n).filter((minor) => minor !== 0n);
  const property = fc.property(
    fc.bigInt(),
    fc.array(movement),
    fc.array(movement),
    gap,
    (heldMinor, certain, possible, gapMinor) => {
      const towards = possible.filter((minor) => minor > 0n === gapMinor > 0n);
      const reportedMinor = heldMinor + sum(certain) + sum(towards) + gapMinor;
      const explained = explainFloat({ heldMinor, reportedMinor, certain, possible });
      expect(explained.gapMinor).toBe(gapMinor);
      const { inFlightMinor, movingMinor } = explained;
      expect(heldMinor + inFlightMinor + movingMinor + gapMinor).toBe(reportedMinor);
    },
  );
  fc.assert(property);
});

test("a gap is listed with both balances; none is no difference", () => {
  const found = (reportedMinor: bigint) => {
    const sides = { heldMinor: 10_000n, reportedMinor, certain: [-500n], possible: [] };
    return differenceOfFloat(sides, explainFloat(sides));
  };
  expect(found(9_500n)).toBeNull();
  expect(found(9_400n)).toMatchObject({
    kind: "float",
    ours: { balance: "100.00", inFlight: "-5.00" },
    theirs: { balance: "94.00", gap: "-1.00" },
  });
});

test("what left lowers the float, what came raises it, what went back does neither", () => {
  const moved = { amountMinor: 250n, status: "completed", times: 2 };
  expect(movementOf({ ...moved, direction: "out" })).toBe(-500n);
  expect(movementOf({ ...moved, direction: "in" })).toBe(500n);
  expect(movementOf({ ...moved, direction: "in", status: "reversed" })).toBe(0n);
});
