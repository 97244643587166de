import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openBench, type Bench } from "./test-bench";
import { createCaller, market, paymentBody, sandbox } from "./test-caller";

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

const { call, openSession, pay } = createCaller(() => bench);

describe("sessions and bearers", () => {
  test.each([market, sandbox])(
    "%s opens a session for the API key, slash or not",
    async (portal) => {
      for (const path of [`${portal}/getSession/`, `${portal}/getSession`])
        expect(await call("GET", path, { secret: bench.options.apiKey })).toEqual({
          status: 200,
          code: "INS-0",
          members: {
            output_ResponseCode: "INS-0",
            output_ResponseDesc: "Request processed successfully",
            output_SessionID: expect.stringMatching(/^[0-9a-f]{32}$/),
          },
        });
    },
  );

  test("a wrong API key opens none, and what is no bearer is rejected outside the envelope", async () => {
    const path = `${market}/getSession/`;
    expect(await call("GET", path, { secret: "wrong" })).toMatchObject({
      status: 400,
      code: "INS-989",
    });
    const garbage = randomBytes(100).toString("base64");
    for (const requested of [{}, { bearer: "" }, { bearer: garbage }, { bearer: "!" }])
      expect(await call("GET", path, requested)).toMatchObject({ status: 401, code: undefined });
  });

  test("the platform's key is published, for who has no portal to take it from", async () => {
    const response = await fetch(`${bench.connection.baseUrl}/public-key`);
    expect(await response.text()).toBe(bench.connection.publicKey);
  });

  test("a call needs a living session: neither none, nor the API key, nor one that ended", async () => {
    const session = await openSession();
    const path = `${market}/b2cPayment/`;
    const body = paymentBody();
    for (const requested of [{}, { secret: bench.options.apiKey }, { bearer: session }])
      expect(await call("POST", path, { ...requested, body })).toMatchObject({
        status: 401,
        code: undefined,
      });
    bench.restart();
    expect((await call("POST", path, { secret: session, body })).status).toBe(401);
    bench.restart({ sessionLifeSeconds: 0 });
    expect((await call("POST", path, { secret: await openSession(), body })).status).toBe(401);
    expect(await bench.book()).toEqual([]);
  });
});

describe("routes", () => {
  test("another market is INS-998, an API that is not served INS-997, and no address at all 404", async () => {
    const secret = await openSession();
    expect(await call("GET", "/openapi/ipg/v2/vodacomTZN/getSession/")).toMatchObject({
      status: 400,
      code: "INS-998",
    });
    for (const endpoint of ["b2cPayment/singleStage", "c2bPayment", "constructor"])
      expect((await call("POST", `${market}/${endpoint}/`, { secret, body: {} })).code).toBe(
        "INS-997",
      );
    expect((await call("GET", "/live/ipg/v2/vodafoneGHA/getSession/")).status).toBe(404);
    expect((await call("PUT", `${market}/b2cPayment/`, { secret, body: {} })).status).toBe(405);
  });

  test("the book, the faults and the results need no credentials and stand outside the faults", async () => {
    await bench.setFaults({ outage: true });
    expect(await bench.book()).toEqual([]);
    expect(await bench.results()).toEqual([]);
    expect(await call("GET", "/faults")).toMatchObject({ members: { outage: true } });
    const secret = bench.options.apiKey;
    expect(await call("GET", `${market}/getSession/`, { secret })).toMatchObject({
      status: 503,
      code: "INS-1",
    });
    await bench.setFaults({ errorRate: 1 });
    expect(await call("GET", `${market}/getSession/`, { secret })).toMatchObject({
      status: 500,
      code: "INS-1",
    });
  });
});

describe("payments", () => {
  test.each([
    ["no amount", { input_Amount: undefined }, "INS-20"],
    ["an empty reference", { input_TransactionReference: "" }, "INS-20"],
    ["a number for an amount", { input_Amount: 150 }, "INS-21"],
    ["a minus", { input_Amount: "-1" }, "INS-15"],
    ["nothing", { input_Amount: "0.00" }, "INS-15"],
    ["parts of a pesewa", { input_Amount: "1.001" }, "INS-15"],
    ["a plus sign", { input_CustomerMSISDN: "+233200000001" }, "INS-2051"],
    ["a number too short", { input_CustomerMSISDN: "0200000001" }, "INS-2051"],
    ["another country", { input_Country: "TZN" }, "INS-21"],
    ["another currency", { input_Currency: "USD" }, "INS-26"],
    ["another's code", { input_ServiceProviderCode: "111111" }, "INS-13"],
    ["a long reference", { input_TransactionReference: "x".repeat(21) }, "INS-17"],
    ["a hyphen in the conversation", { input_ThirdPartyConversationID: "a-b" }, "INS-28"],
    ["a long conversation", { input_ThirdPartyConversationID: "x".repeat(41) }, "INS-28"],
    ["punctuation", { input_PaymentItemsDesc: "it's" }, "INS-31"],
  ])("one with %s is rejected and moves nothing", async (_, changes, code) => {
    expect(await pay(changes)).toMatchObject({ status: 400, code });
    expect(await bench.book()).toEqual([]);
  });

  test("a collection names what was purchased, and a body must be an object", async () => {
    const path = `${market}/c2bPayment/singleStage/`;
    expect((await pay({ input_PurchasedItemsDesc: "a, b" }, path)).code).toBe("INS-30");
    expect((await pay({ input_PurchasedItemsDesc: undefined }, path)).code).toBe("INS-20");
    const secret = await openSession();
    for (const [body, code] of [
      ["", "INS-20"],
      ["[]", "INS-21"],
      ["{", "INS-21"],
    ] as const)
      expect((await call("POST", path, { secret, body })).code).toBe(code);
  });

  test.each([
    ["150", "150.00"],
    ["0150.5", "150.50"],
    [".5", "0.50"],
  ])("an amount of %s moves %s", async (amount, moved) => {
    expect((await pay({ input_Amount: amount })).code).toBe("INS-0");
    expect(await bench.book()).toMatchObject([{ amount: moved }]);
  });

  test("of twenty under one conversation one is made, and the rest are duplicates", async () => {
    const secret = await openSession();
    const body = paymentBody();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => call("POST", `${market}/b2cPayment/`, { secret, body })),
    );
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    expect(responses.filter(({ code }) => code === "INS-10")).toHaveLength(19);
    expect(await bench.book()).toMatchObject([{ times: 1 }]);
  });

  test("a repeated transaction reference is a duplicate only where that is switched on", async () => {
    expect((await pay()).code).toBe("INS-0");
    expect((await pay()).code).toBe("INS-0");
    bench.restart({ checksReference: true });
    expect(await pay()).toMatchObject({ status: 409, code: "INS-10" });
    expect((await pay({ input_TransactionReference: "TX0002" })).code).toBe("INS-0");
  });

  test("an asynchronous response has no transaction id, a synchronous one has", async () => {
    const members = {
      output_ConversationID: expect.stringMatching(/^AG_\d{8}_[0-9a-f]{10}$/),
      output_ThirdPartyConversationID: expect.stringMatching(/^[0-9a-f]{32}$/),
      output_ResponseCode: "INS-0",
      output_ResponseDesc: "Request processed successfully",
    };
    const output_TransactionID = expect.stringMatching(/^[0-9A-Z]{10}$/);
    expect(await pay()).toEqual({
      status: 201,
      code: "INS-0",
      members: { ...members, output_TransactionID },
    });
    bench.restart({ mode: "asynchronous" });
    expect(await pay()).toEqual({ status: 201, code: "INS-0", members });
  });

  test("a payment that stays open ends its call with INS-9 at 408", async () => {
    expect(await pay({ input_CustomerMSISDN: "233200000007" })).toMatchObject({
      status: 408,
      code: "INS-9",
    });
  });

  test("a rejected collection is INS-6 at 401, inside the envelope", async () => {
    const path = `${market}/c2bPayment/singleStage/`;
    expect(await pay({ input_CustomerMSISDN: "233200000005" }, path)).toMatchObject({
      status: 401,
      code: "INS-6",
    });
  });
});
