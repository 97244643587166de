import { expect, test } from "vitest";
import { agreementText, floatText } from "./float-text";

const zero = { inFlight: "0.00", moving: "0.00", unexplained: "0.00" };
const equal = { ...zero, ledger: "1000.00", reported: "1000.00" };

test("equal floats need no explanation", () => {
  expect(floatText(equal, "internal")).toBe("Float 1,000.00\u00a0GHS");
  expect(floatText(equal, "external")).toBe("Float 1,000.00\u00a0GHS");
  expect(agreementText({ float: equal })).toBe("All transfers and the float match.");
});

test("different floats come with what explains the difference", () => {
  const float = { ...equal, ledger: "1009.00", inFlight: "-10.00", moving: "1.00" };
  expect(floatText(float, "internal")).toBe("Float 1,009.00\u00a0GHS, −9.00\u00a0GHS in flight");
  expect(floatText(float, "external")).toBe("Float 1,000.00\u00a0GHS");
  expect(floatText({ ...float, inFlight: "4.00" }, "internal")).toContain(
    "+5.00\u00a0GHS in flight",
  );
  expect(agreementText({ float })).toMatch(/with what is in flight/);
});

test("a float that was not reported does not match", () => {
  const silent = { ...equal, inFlight: null, moving: null, unexplained: null, reported: null };
  expect(floatText(silent, "external")).toBe("Balance not reported");
  expect(agreementText({ float: silent })).toMatch(/was not compared/);
});
