import { createPublicKey } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openBench, openCaller, type Bench, type Caller } from "./test-bench";

let bench: Bench;
let caller: Caller;
beforeEach(async () => {
  bench = await openBench();
  caller = openCaller(bench.connection);
});
afterEach(() => bench.close());

describe("accounts", () => {
  const user = (msisdn: string) => caller.call("GET", `/standard/v1/users/${msisdn}`);

  test("a holder is shown as Airtel does", async () => {
    expect((await user("270000001")).body).toEqual({
      data: {
        is_barred: false,
        grade: "MCOM",
        first_name: expect.stringMatching(/^[A-Z]+$/),
        last_name: expect.stringMatching(/^[A-Z]+$/),
        registration: { status: "MCOM" },
        msisdn: "270000001",
        is_pin_set: true,
      },
      status: {
        response_code: "DP02200000001",
        code: "200",
        success: true,
        result_code: "ESB000010",
        message: "SUCCESS",
      },
    });
    expect((await user("240000001")).body.status).toMatchObject({ success: false });
  });

  test("the balance is plain in version 1, grouped and by account in version 2", async () => {
    const { call } = caller;
    const plain = await call("GET", "/standard/v1/users/balance");
    expect(plain.body.data).toEqual({
      balance: "10000.00",
      currency: "GHS",
      account_status: "Active",
    });
    for (const type of ["DISB", "COLL"]) {
      const path = `/standard/v2/users/balance?type=${type}`;
      expect((await call("GET", path)).body.data.balance).toBe("10,000.00");
    }
    const untyped = await call("GET", "/standard/v2/users/balance");
    expect(untyped.body.status.response_code).toBe("ROUTER003");
  });

  test("the key is served with what it can be checked by", async () => {
    const { body } = await caller.call("GET", "/v1/rsa/encryption-keys");
    expect(body).toMatchObject({
      data: { key_id: 100, valid_upto: expect.stringMatching(/^31-12-\d{4} 23:59:59$/) },
      status: { response_code: "DP02010001001", success: true },
    });
    const key = { key: Buffer.from(body.data.key, "base64"), format: "der", type: "spki" } as const;
    expect(createPublicKey(key).equals(createPublicKey(bench.options.privateKey))).toBe(true);
  });
});
