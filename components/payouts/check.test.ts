import { expect, test } from "vitest";
import { checkPayout } from "./check";
import { emptyDraft, typedOf, type TypedPayout } from "./draft";

const typed = { ...typedOf(emptyDraft), phone: "024 000 0001", amount: "150" };

async function faultsOf(changes: Partial<TypedPayout>): Promise<string[]> {
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { errors } = await checkPayout({ ...typed, ...changes }, undefined, options);
  return Object.keys(errors).sort();
}

test("each fault stands at its own field, all of them at once", async () => {
  expect(await faultsOf({})).toEqual([]);
  expect(
    await faultsOf({ phone: "024", amount: "1.234", reference: "INV 9", save: true, saveAs: " " }),
  ).toEqual(["amount", "phone", "reference", "saveAs"]);
});

test("what the form does not show is not checked", async () => {
  const beneficiary = { id: "ben_1" } as TypedPayout["beneficiary"];
  expect(await faultsOf({ beneficiary, phone: "", save: true, saveAs: "" })).toEqual([]);
  expect(await faultsOf({ save: false, saveAs: "" })).toEqual([]);
});
