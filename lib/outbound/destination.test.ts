import { BlockList } from "node:net";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { blockedHosts } from "@/lib/tooling/test-blocked-urls";
import { expectedInstead, type DestinationPolicy } from "./destination";

const testnet: DestinationPolicy = { ports: null, allowsLoopback: false };
const local: DestinationPolicy = { ports: null, allowsLoopback: true };
const mainnet: DestinationPolicy = { ports: [443, 8443], allowsLoopback: false };

describe("hosts", () => {
  test("the list has at least 60 spellings", () => {
    expect(new Set(blockedHosts).size).toBe(blockedHosts.length);
    expect(blockedHosts.length).toBeGreaterThan(60);
  });

  it.each(blockedHosts)("rejects %s, with a port, a path, and by any policy", (host) => {
    for (const url of [`https://${host}`, `https://${host}:443/hooks?x=1`])
      for (const policy of [testnet, mainnet])
        expect(expectedInstead(url, policy)).toMatch(/public host|complete URL/);
    expect(expectedInstead(`http://${host}:8080/`, testnet)).not.toBeNull();
  });

  it.each([
    ...["https://example.com/hooks", "https://EXAMPLE.com.", "https://8.8.8.8", "https://a:443"],
    ...[
      "https://[2606:4700::1111]/x",
      "https://localhost.example.com",
      "https://xn--bcher-kva.example",
    ],
    ...["https://127.0.0.1.example.com", "https://10.example"],
  ])("allows %s", (url) => {
    for (const policy of [testnet, mainnet]) expect(expectedInstead(url, policy)).toBeNull();
  });

  test("a testnet may admit 127.0.0.1 and localhost, and nothing beside them", () => {
    for (const host of ["127.0.0.1", "localhost"])
      expect(expectedInstead(`http://${host}:9/hooks`, local)).toBeNull();
    const others = [
      "127.0.0.2",
      "[::1]",
      "[::ffff:127.0.0.1]",
      "localhost.",
      "a.localhost",
      "0.0.0.0",
    ];
    for (const host of [...others, "10.0.0.1", "169.254.169.254"])
      expect(expectedInstead(`http://${host}:9/hooks`, local)).toBe("a URL with a public host");
  });
});

/** Ranges that are not public, each with its last address. */
const blockedRanges = [
  ...["0.0.0.0-0.255.255.255", "10.0.0.0-10.255.255.255", "100.64.0.0-100.127.255.255"],
  ...["127.0.0.0-127.255.255.255", "169.254.0.0-169.254.255.255", "172.16.0.0-172.31.255.255"],
  ...["192.0.0.0-192.0.0.255", "192.0.2.0-192.0.2.255", "192.168.0.0-192.168.255.255"],
  ...["198.18.0.0-198.19.255.255", "198.51.100.0-198.51.100.255", "203.0.113.0-203.0.113.255"],
  "224.0.0.0-255.255.255.255",
].map((range) => range.split("-").map(numberOf) as [number, number]);

function numberOf(address: string): number {
  return address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
}

/** A number as a URL may spell it: decimal, octal or hexadecimal, with zeros before it. */
const spelled = (value: number) =>
  fc
    .tuple(fc.constantFrom(10, 8, 16), fc.integer({ min: 0, max: 3 }), fc.boolean())
    .map(([base, zeros, isUpper]) => {
      if (base === 10) return String(value);
      const digits = "0".repeat(zeros) + value.toString(base);
      return base === 8 ? `0${digits}` : `0x${isUpper ? digits.toUpperCase() : digits}`;
    });

/** An address of one to four parts, of which the last covers what remains. */
const spelledAddress = fc
  .constantFrom(...blockedRanges)
  .chain(([from, to]) => fc.integer({ min: from, max: to }))
  .chain((address) =>
    fc.integer({ min: 1, max: 4 }).chain((count) => {
      const bytes = [24, 16, 8]
        .slice(0, count - 1)
        .map((shift) => Math.floor(address / 2 ** shift) % 256);
      const parts = [...bytes, address % 2 ** (32 - 8 * (count - 1))].map(spelled);
      return fc
        .tuple(fc.tuple(...parts), fc.constantFrom("", "."))
        .map(([all, dot]) => all.join(".") + dot);
    }),
  );

test("a blocked IPv4 address is rejected in any legal spelling", () => {
  fc.assert(
    fc.property(spelledAddress, fc.boolean(), (host, isFullWidth) => {
      const wide = host.replace(/[0-9]/g, (digit) =>
        String.fromCharCode(digit.charCodeAt(0) + 0xfee0),
      );
      const url = `https://${isFullWidth ? wide : host}/hooks`;
      expect(URL.canParse(url)).toBe(true);
      expect(expectedInstead(url, testnet)).toBe("a URL with a public host");
    }),
  );
});

test("an IPv4 address outside the blocked ranges is allowed", () => {
  const special = new BlockList();
  for (const range of ["192.88.99.0", "192.31.196.0", "192.52.193.0", "192.175.48.0"])
    special.addSubnet(range, 24);
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const value = numberOf(address);
      fc.pre(
        !special.check(address) &&
          !blockedRanges.some(([from, to]) => from <= value && value <= to),
      );
      expect(expectedInstead(`https://${address}`, mainnet)).toBeNull();
    }),
  );
});

describe("what else a URL may have", () => {
  it.each([
    ["http://example.com", "a URL that starts with https://"],
    ["https://example.com:80", "a URL with port 443 or 8443"],
    ["https://example.com:8080", "a URL with port 443 or 8443"],
    ["ftp://example.com", "a URL that starts with https://"],
    ["file:///etc/passwd", "a URL that starts with https://"],
    ["javascript:alert(1)", "a URL that starts with https://"],
    ["https://user@example.com", "a URL without a user name or password"],
    ["https://:secret@example.com", "a URL without a user name or password"],
    ["https://example.com/#top", "a URL without a fragment (#)"],
    ["https://example.com/#", "a URL without a fragment (#)"],
    ["example.com/hooks", "a complete URL, such as https://example.com/webhooks"],
    ["https://", "a complete URL, such as https://example.com/webhooks"],
    [`https://example.com/${"x".repeat(2_029)}`, "a URL of at most 2,048 characters"],
  ])("mainnet rejects %s: it %s", (url, why) => {
    expect(expectedInstead(url, mainnet)).toBe(why);
  });

  test("mainnet allows further ports by configuration, and 2,048 characters", () => {
    expect(expectedInstead("https://example.com:8443", mainnet)).toBeNull();
    expect(expectedInstead(`https://example.com/${"x".repeat(2_028)}`, mainnet)).toBeNull();
  });

  test("a testnet allows http and any port, and no other scheme", () => {
    for (const url of ["http://example.com", "http://example.com:8080", "https://example.com:1"])
      expect(expectedInstead(url, testnet)).toBeNull();
    expect(expectedInstead("ftp://example.com", testnet)).toBe(
      "a URL that starts with https:// or http://",
    );
  });
});
