import fc from "fast-check";
import { expect, test } from "vitest";
import { floatChange } from "./compare";
import { discrepancyOfFloat, explainFloat } from "./compare-float";

const change = fc.bigInt(-1_000_000n, 1_000_000n);
const sum = (list: readonly bigint[]) => list.reduce((total, each) => total + each, 0n);

test("movements in flight explain an offset, whichever of the possible ones happened", () => {
  const property = fc.property(
    fc.bigInt(),
    fc.array(change),
    fc.array(fc.tuple(change, fc.boolean())),
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

test("what no movement in flight explains is an offset of exactly that amount", () => {
  const offset = fc.bigInt(-1_000_000n, 1_000_000n).filter((minor) => minor !== 0n);
  const property = fc.property(
    fc.bigInt(),
    fc.array(change),
    fc.array(change),
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

test("an offset is listed with both balances; without one there is no discrepancy", () => {
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

test("outgoing lowers the float, incoming raises it, a reversal does neither", () => {
  const moved = { amountMinor: 250n, status: "completed", times: 2 };
  expect(floatChange({ ...moved, direction: "out" })).toBe(-500n);
  expect(floatChange({ ...moved, direction: "in" })).toBe(500n);
  expect(floatChange({ ...moved, direction: "in", status: "reversed" })).toBe(0n);
});
