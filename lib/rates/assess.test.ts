import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assessMid } from "./assess";
import { isWithin } from "./median";

const accepted = (midMicros: bigint, anchorMicros = midMicros, discardedMicros?: bigint) => ({
  midMicros,
  anchorMicros,
  discardedMicros: discardedMicros ?? null,
});

describe("assessMid", () => {
  it("quotes up to the bound in either direction, and not one millionth beyond", () => {
    const state = accepted(15_000_000n);
    expect(assessMid(15_750_000n, state, 500)).toBe("quoting");
    expect(assessMid(15_750_001n, state, 500)).toBe("jumped");
    expect(assessMid(14_250_000n, state, 500)).toBe("quoting");
    expect(assessMid(14_249_999n, state, 500)).toBe("jumped");
  });

  it("measures against the anchor too, so that small steps do not add up unnoticed", () => {
    expect(assessMid(16_100_000n, accepted(15_700_000n, 15_000_000n), 500)).toBe("jumped");
  });

  it("quotes nothing before a first mid was accepted", () => {
    expect(assessMid(15_000_000n, null, 500)).toBe("unreviewed");
  });

  it("knows a discarded mid again, and freezes at a third one", () => {
    const state = accepted(15_000_000n, 15_000_000n, 30_000_000n);
    expect(assessMid(30_500_000n, state, 500)).toBe("discarded");
    expect(assessMid(40_000_000n, state, 500)).toBe("jumped");
    expect(assessMid(15_100_000n, state, 500)).toBe("quoting");
  });

  it("never quotes beyond the bound of both, whatever was discarded", () => {
    const price = fc.bigInt({ min: 1n, max: 10n ** 12n });
    const bound = fc.integer({ min: 1, max: 10_000 });
    fc.assert(
      fc.property(price, price, price, price, bound, (mid, last, anchor, discarded, most) => {
        const quoted = assessMid(mid, accepted(last, anchor, discarded), most) === "quoting";
        expect(quoted).toBe(isWithin(mid, last, most) && isWithin(mid, anchor, most));
      }),
    );
  });
});
