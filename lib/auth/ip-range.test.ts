import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { createApiKeyBody } from "@/lib/contract/api-keys";
import { clientNetworkOf, isAllowedAddress, isWithinAllowList } from "./ip-range";

describe("an IP allow-list", () => {
  test("that is empty allows every address, even an unknown one", () => {
    expect(isAllowedAddress([], "203.0.113.9")).toBe(true);
    expect(isAllowedAddress([], null)).toBe(true);
  });

  test("with an entry rejects an unknown address", () => {
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
    ["::ffff:203.0.113.0/120", "203.0.113.7", true],
    ["::ffff:203.0.113.0/120", "203.0.114.7", false],
    ["::/0", "203.0.113.9", false],
    ["::/0", "::ffff:203.0.113.9", false],
    ["203.0.113.9", "203.0.113.9/32", false],
    ["2001:db8::/127", "2001:db8::1", true],
    ["2001:db8::/127", "2001:db8::2", false],
  ])("of %s: whether %s is allowed is %s", (entry, address, isAllowed) => {
    expect(isAllowedAddress([entry], address)).toBe(isAllowed);
  });

  test("allows every address of its entries", () => {
    const list = ["198.51.100.7", "2001:db8::/32", "203.0.113.0/24"];
    for (const address of ["198.51.100.7", "2001:db8::9", "203.0.113.200"])
      expect(isAllowedAddress(list, address)).toBe(true);
    expect(isAllowedAddress(list, "198.51.100.8")).toBe(false);
  });
});

test("every entry that a key may be created with can be checked, so that no key breaks its calls", () => {
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

describe("an allow-list within another", () => {
  it.each([
    [["203.0.113.9"], ["203.0.113.0/24"], true],
    [["203.0.113.0/24"], ["203.0.113.9"], false],
    [["203.0.113.0/24"], ["203.0.113.0/25", "203.0.113.128/25"], true],
    [["203.0.113.0/24"], ["203.0.113.128/25", "203.0.113.0/26", "203.0.113.64/26"], true],
    [["203.0.113.0/24"], ["203.0.113.0/25", "203.0.113.129", "203.0.113.192/26"], false],
    [["203.0.113.77/24"], ["203.0.113.0/24"], true],
    [["203.0.113.9"], ["203.0.113.9", "198.51.100.1"], true],
    [["203.0.113.9", "198.51.100.2"], ["203.0.113.9", "198.51.100.1"], false],
    [["::ffff:203.0.113.9"], ["203.0.113.0/24"], true],
    [["203.0.113.9"], ["::ffff:203.0.113.0/120"], true],
    [["::ffff:203.0.113.0/95"], ["203.0.113.0/24"], false],
    [["203.0.113.9"], ["::/0"], false],
    [["::/0"], ["0.0.0.0/0"], false],
    [["2001:db8:1::/48"], ["2001:db8::/32"], true],
    [["2001:db8::/31"], ["2001:db8::/32"], false],
    [["2001:db8::/31"], ["2001:db8::/32", "2001:db9::/32"], true],
    [[], ["203.0.113.9"], false],
    [[], ["0.0.0.0/0", "::/0"], false],
    [["203.0.113.9"], [], true],
    [[], [], true],
  ])("%j in %j: %s", (inner, outer, isWithin) => {
    expect(isWithinAllowList(inner, outer)).toBe(isWithin);
  });

  // Few bits vary, so that ranges touch, overlap and hold each other, and all addresses can be tried.
  const last = fc.nat(31);
  const bits = (most: number) => fc.integer({ min: most - 5, max: most });
  const entry = fc.oneof(
    fc.tuple(last, bits(32)).map(([n, length]) => `10.0.0.${n}/${length}`),
    last.map((n) => `10.0.0.${n}`),
    fc.tuple(last, bits(128)).map(([n, length]) => `::ffff:10.0.0.${n}/${length}`),
    fc.tuple(last, bits(128)).map(([n, length]) => `2001:db8::${n.toString(16)}/${length}`),
  );
  const list = fc.array(entry, { minLength: 1, maxLength: 6 });
  const everyAddress = ["9.255.255.255", "10.0.0.32", "2001:db7::", "2001:db8::20"];
  for (let n = 0; n < 32; n += 1)
    everyAddress.push(`10.0.0.${n}`, `::ffff:10.0.0.${n}`, `2001:db8::${n.toString(16)}`);

  test("adds no address to the other, and is rejected only for an address that it adds", () => {
    fc.assert(
      fc.property(list, list, (inner, outer) => {
        const added = everyAddress.filter(
          (address) => isAllowedAddress(inner, address) && !isAllowedAddress(outer, address),
        );
        expect(isWithinAllowList(inner, outer)).toBe(added.length === 0);
      }),
      { numRuns: 300 },
    );
  });
});

it.each([
  ["203.0.113.9", "::ffff:203.0.113.9", true],
  ["203.0.113.9", "::ffff:cb00:7109", true],
  ["203.0.113.9", "203.0.113.10", false],
  ["2001:db8:0:1::1", "2001:db8:0:1:ffff:ffff:ffff:ffff", true],
  ["2001:db8:0:1::1", "2001:0DB8:0:1:0:0:0:2", true],
  ["2001:db8:0:1::1", "2001:db8:0:2::1", false],
  ["::1", "::2", true],
  ["::1", "203.0.113.9", false],
  ["fe80::1%eth0", "fe80::2", true],
  ["203.0.113.9", null, false],
])("%s and %s are counted together: %s", (one, other, together) => {
  expect(clientNetworkOf(one) === clientNetworkOf(other)).toBe(together);
});

test("every address of a /64 counts as one caller, however it is written", () => {
  const group = fc.nat(0xffff).map((n) => n.toString(16));
  fc.assert(
    fc.property(group, group, group, (a, b, c) => {
      const whole = clientNetworkOf(`2001:db8:7:9:${a}:${b}:${c}:1`);
      expect(whole).toBe(clientNetworkOf("2001:db8:7:9::"));
    }),
  );
});
