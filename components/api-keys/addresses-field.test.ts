import { expect, test } from "vitest";
import { createApiKeyBody } from "@/lib/contract/api-keys";
import { listedAddresses } from "./addresses-field";

test("what is typed for a new key is the list of its addresses, however it is separated", () => {
  const read = (allowedIps: string) =>
    createApiKeyBody.safeParse(
      listedAddresses({ name: "Till", scopes: ["rates:read"], allowedIps }),
    );
  expect(read("203.0.113.9\n 198.51.100.0/24,2001:db8::1\n").data?.allowedIps).toEqual([
    "203.0.113.9",
    "198.51.100.0/24",
    "2001:db8::1",
  ]);
  expect(read(" \n").data?.allowedIps).toEqual([]);
  expect(read("everywhere").error?.issues[0]?.path[0]).toBe("allowedIps");
});
