import { expect, test } from "vitest";
import { addressOfBeneficiaries, readBeneficiarySearch } from "./address";

test("the address and the search say the same", () => {
  for (const asked of [{ q: "" }, { page: "3", q: "Ama & Söhne" }, { q: "+233 24" }]) {
    const { search } = new URL(addressOfBeneficiaries(asked), "http://localhost");
    expect(readBeneficiarySearch(Object.fromEntries(new URLSearchParams(search)))).toEqual(asked);
  }
  expect(addressOfBeneficiaries({ q: "" })).toBe("/dashboard/beneficiaries");
});

test("what no search can be is left out", () => {
  const wrong = { page: "0", q: "a".repeat(101) };
  expect(readBeneficiarySearch(wrong)).toEqual({ q: "" });
  expect(readBeneficiarySearch({ page: ["2", "3"], q: "\u0007" })).toEqual({ page: "2", q: "" });
});
