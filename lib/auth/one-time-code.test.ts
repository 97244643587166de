import fc from "fast-check";
import { Secret, TOTP } from "otpauth";
import { describe, expect, it, test } from "vitest";
import { stepOfCode } from "./one-time-code";

/** "12345678901234567890", the secret of RFC 6238, appendix B. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const codeAt = (seconds: number, of = secret) =>
  new TOTP({ secret: Secret.fromBase32(of) }).generate({ timestamp: seconds * 1000 });

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [20_000_000_000, "353130"],
])("at %i seconds the code is that of RFC 6238", (seconds, code) => {
  expect(stepOfCode(secret, code, seconds)).toBe(Math.floor(seconds / 30));
});

describe("a code", () => {
  it("is taken one step early and one step late, and no further off", () => {
    const code = codeAt(1_234_567_890);
    const start = Math.floor(1_234_567_890 / 30) * 30;
    for (const seconds of [start - 30, start, start + 29, start + 59])
      expect(stepOfCode(secret, code, seconds), String(seconds)).toBe(start / 30);
    for (const seconds of [start - 31, start + 60])
      expect(stepOfCode(secret, code, seconds), String(seconds)).toBeNull();
  });

  it("may be typed with a space in the middle, and is nothing but six ASCII digits", () => {
    const step = 41_152_263;
    const code = codeAt(step * 30);
    expect(stepOfCode(secret, `${code.slice(0, 3)} ${code.slice(3)}`, step * 30)).toBe(step);
    const arabic = [...code].map((digit) => String.fromCharCode(0x660 + Number(digit))).join("");
    for (const typed of ["", code.slice(1), `${code}0`, `+${code}`, `${code}\n`, arabic, "1e5000"])
      expect(stepOfCode(secret, typed, step * 30), typed).toBeNull();
  });

  it("belongs to the step in which it was made, whatever the secret and the time", () => {
    const secrets = fc.stringMatching(/^[A-Z2-7]{32}$/);
    const property = fc.property(secrets, fc.nat(4_000_000_000), (of, seconds) => {
      const step = Math.floor(seconds / 30);
      expect(stepOfCode(of, codeAt(seconds, of), seconds)).toBe(step);
    });
    fc.assert(property, { numRuns: 200 });
  });
});
