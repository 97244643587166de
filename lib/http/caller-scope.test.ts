import { expect, it } from "vitest";
import { operations } from "@/lib/contract";
import { acrossWithoutCredential } from "./caller-scope";

it("every operation without a credential is listed here or with its reason to see rows of all merchants", () => {
  const open = operations.filter(({ auth }) => auth === "public").map(({ id }) => id);
  const listed = Object.keys(acrossWithoutCredential);
  expect(listed.filter((id) => !open.some((one) => one === id))).toEqual([]);
  expect(open.filter((id) => !listed.includes(id)).sort()).toEqual([
    "oauth.metadata",
    "payment-requests.hosted",
    "system.health",
    "system.openapi",
    "system.ready",
  ]);
});
