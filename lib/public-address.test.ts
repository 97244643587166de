import fc from "fast-check";
import { expect, it, test } from "vitest";
import { isPublicAddress } from "./public-address";

it.each(["1.1.1.1", "8.8.8.8", "41.58.216.34", "172.32.0.1", "100.128.0.1", "223.255.255.255"])(
  "%s is public",
  (address) => expect(isPublicAddress(address)).toBe(true),
);

it.each(["2001:4860:4860::8888", "2606:4700::1111", "2A02:C7C::1", "2400:dd00:0:0:0:0:0:1"])(
  "%s is public",
  (address) => expect(isPublicAddress(address)).toBe(true),
);

it.each([
  "",
  "host.example",
  "8.8.8",
  "8.8.8.8 ",
  "0x08.8.8.8",
  "2606:4700::1%1",
  "[2606:4700::1]",
])("what is not exactly an address is not public: %j", (text) =>
  expect(isPublicAddress(text)).toBe(false),
);

test("no IPv6 address outside the global range is public", () => {
  const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(groups, (parts) => {
      const isGlobal = (parts[0] ?? 0) >> 13 === 1;
      fc.pre(!isGlobal);
      return !isPublicAddress(parts.map((part) => part.toString(16)).join(":"));
    }),
  );
});
