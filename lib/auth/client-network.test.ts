import fc from "fast-check";
import { expect, it, test } from "vitest";
import { clientNetworkOf } from "./client-network";

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
