import { expect, test } from "vitest";
import { checkResolution, type TypedResolution } from "./checks";

const reason = "MTN's support wrote what became of it.";

async function faultsOf(typed: TypedResolution): Promise<string[]> {
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { errors } = await checkResolution(typed, undefined, options);
  return Object.keys(errors);
}

test("the amount that moved is asked for wherever it is shown, and nowhere else", async () => {
  const completed = { outcome: "completed", reason } as const;
  expect(await faultsOf({ ...completed, receipt: "" })).toEqual([]);
  expect(await faultsOf({ ...completed, amountMoved: "1,006.5" })).toEqual([]);
  for (const amountMoved of ["", "0", "six", "1.005"])
    expect(await faultsOf({ ...completed, amountMoved })).toEqual(["amountMoved"]);
  for (const outcome of ["failed", "credited", "refunded"] as const)
    expect(await faultsOf({ outcome, reason, receipt: "", amountMoved: "" })).toEqual([]);
});
