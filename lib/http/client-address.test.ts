import { expect, it, test } from "vitest";
import { clientAddressOf } from "./client-address";

const request = (remoteAddress: string | undefined, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
  }) as unknown as Parameters<typeof clientAddressOf>[0];

const proxies = ["10.0.0.0/8", "127.0.0.1"];

test("without trusted proxies the header is ignored", () => {
  expect(clientAddressOf(request("203.0.113.9", "198.51.100.1"), [])).toBe("203.0.113.9");
  expect(clientAddressOf(request("127.0.0.1", "198.51.100.1"), [])).toBe("127.0.0.1");
});

test("from a peer that is not a proxy the header is ignored", () => {
  expect(clientAddressOf(request("203.0.113.9", "198.51.100.1"), proxies)).toBe("203.0.113.9");
});

it.each([
  ["198.51.100.1", "198.51.100.1"],
  ["198.51.100.1, 10.1.1.1", "198.51.100.1"],
  ["1.1.1.1, 198.51.100.1, 10.1.1.1", "198.51.100.1"],
  ["10.9.9.9, 198.51.100.1", "198.51.100.1"],
  [" 198.51.100.1 ,", "198.51.100.1"],
  ["2001:db8::1", "2001:db8::1"],
  ["198.51.100.1:4711", "198.51.100.1"],
  ["[2001:db8::1]:4711", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
])("behind a proxy, %j means the last address that is not a proxy: %s", (header, address) => {
  expect(clientAddressOf(request("10.0.0.1", header), proxies)).toBe(address);
  expect(clientAddressOf(request("::ffff:10.0.0.1", header), proxies)).toBe(address);
});

it.each([
  undefined,
  "",
  ",",
  "10.1.1.1, 10.2.2.2",
  "unknown",
  "_hidden",
  "198.51.100.1, unknown",
  "x".repeat(100),
])("behind a proxy that names no client (%j) the proxy's own address is used", (header) => {
  expect(clientAddressOf(request("10.0.0.1", header), proxies)).toBe("10.0.0.1");
});

test("a closed connection has no address", () => {
  expect(clientAddressOf(request(undefined, "198.51.100.1"), proxies)).toBeNull();
});
