import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { createApiKeyBody } from "@/lib/contract/api-keys";
import { isAllowedAddress } from "./ip-allow-list";

describe("an IP allow-list", () => {
  test("that is empty lets everybody in, also an unknown address", () => {
    expect(isAllowedAddress([], "203.0.113.9")).toBe(true);
    expect(isAllowedAddress([], null)).toBe(true);
  });

  test("with an entry keeps an unknown address out", () => {
    expect(isAllowedAddress(["0.0.0.0/0", "::/0"], null)).toBe(false);
    expect(isAllowedAddress(["0.0.0.0/0", "::/0"], "unknown")).toBe(false);
    expect(isAllowedAddress(["0.0.0.0/0"], "203.0.113.9:443")).toBe(false);
  });

  it.each([
    ["203.0.113.9", "203.0.113.9", true],
    ["203.0.113.9", "203.0.113.90", false],
    ["203.0.113.0/24", "203.0.113.255", true],
    ["203.0.113.0/24", "203.0.114.0", false],
    ["203.0.113.9/32", "203.0.113.9", true],
    ["203.0.113.9/32", "203.0.113.8", false],
    ["0.0.0.0/0", "198.51.100.1", true],
    ["203.0.113.9", "::ffff:203.0.113.9", true],
    ["203.0.113.9", "::FFFF:203.0.113.9", true],
    ["203.0.113.9", "::ffff:cb00:7109", true],
    ["203.0.113.9", "::ffff:203.0.113.8", false],
    ["2001:db8::/32", "2001:db8:1::5", true],
    ["2001:db8::/32", "2001:db9::5", false],
    ["2001:db8::1", "2001:0DB8:0:0:0:0:0:1", true],
    ["2001:db8::/32", "203.0.113.9", false],
    ["203.0.113.0/24", "2001:db8::1", false],
  ])("of %s: whether %s comes in is %s", (entry, address, comesIn) => {
    expect(isAllowedAddress([entry], address)).toBe(comesIn);
  });

  test("lets in whoever one of its entries names", () => {
    const list = ["198.51.100.7", "2001:db8::/32", "203.0.113.0/24"];
    for (const address of ["198.51.100.7", "2001:db8::9", "203.0.113.200"])
      expect(isAllowedAddress(list, address)).toBe(true);
    expect(isAllowedAddress(list, "198.51.100.8")).toBe(false);
  });
});

test("every entry that a key may be made with can be checked, so that no key breaks its calls", () => {
  const entries = fc.oneof(
    fc.ipV4(),
    fc.ipV4Extended(),
    fc.ipV6(),
    fc.tuple(fc.ipV4(), fc.nat(40)).map(([base, bits]) => `${base}/${bits}`),
    fc.tuple(fc.ipV6(), fc.nat(140)).map(([base, bits]) => `${base}/${bits}`),
    fc.stringMatching(/^[0-9a-f:./%]{1,30}$/),
  );
  fc.assert(
    fc.property(entries, (entry) => {
      const body = { name: "key", scopes: ["rates:read"], allowedIps: [entry] };
      if (!createApiKeyBody.safeParse(body).success) return;
      expect(typeof isAllowedAddress([entry], "203.0.113.9")).toBe("boolean");
      if (!entry.includes("/")) expect(isAllowedAddress([entry], entry)).toBe(true);
    }),
  );
});
