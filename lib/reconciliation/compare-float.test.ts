import fc from "fast-check";
import { expect, test } from "vitest";
import { discrepancyOfFloat, explainFloat, movementOf } from "./compare-float";

const movement = fc.bigInt(-1_000_000n, 1_000_000n);
const sum = (list: readonly bigint[]) => list.reduce((total, each) => total + each, 0n);

test("what is under way explains a offset, whichever part of what may have happened has", () => {
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
        offsetMinor: 0n,
      });
    },
  );
  fc.assert(property);
});

test("what nothing under way explains is a offset of exactly that much", () => {
  const offset = fc.bigInt(-1_000_000n, 1_000_000n).filter((minor) => minor !== 0n);
  const property = fc.property(
    fc.bigInt(),
    fc.array(movement),
    fc.array(movement),
    offset,
    (heldMinor, certain, possible, offsetMinor) => {
      const towards = possible.filter((minor) => minor > 0n === offsetMinor > 0n);
      const reportedMinor = heldMinor + sum(certain) + sum(towards) + offsetMinor;
      const explained = explainFloat({ heldMinor, reportedMinor, certain, possible });
      expect(explained.offsetMinor).toBe(offsetMinor);
      const { inFlightMinor, movingMinor } = explained;
      expect(heldMinor + inFlightMinor + movingMinor + offsetMinor).toBe(reportedMinor);
    },
  );
  fc.assert(property);
});

test("a offset is listed with both balances; none is no discrepancy", () => {
  const found = (reportedMinor: bigint) => {
    const sides = { heldMinor: 10_000n, reportedMinor, certain: [-500n], possible: [] };
    return discrepancyOfFloat(sides, explainFloat(sides));
  };
  expect(found(9_500n)).toBeNull();
  expect(found(9_400n)).toMatchObject({
    kind: "float",
    internal: { balance: "100.00", inFlight: "-5.00" },
    external: { balance: "94.00", offset: "-1.00" },
  });
});

test("what left lowers the float, what came raises it, what went back does neither", () => {
  const moved = { amountMinor: 250n, status: "completed", times: 2 };
  expect(movementOf({ ...moved, direction: "out" })).toBe(-500n);
  expect(movementOf({ ...moved, direction: "in" })).toBe(500n);
  expect(movementOf({ ...moved, direction: "in", status: "reversed" })).toBe(0n);
});
