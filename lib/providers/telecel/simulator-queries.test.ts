import { request as httpRequest } from "node:http";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openReceiver, patiently } from "@/lib/providers/mtn/test-bench";
import { bearerOf, openBench, type Bench } from "./test-bench";
import { conversation, createCaller, market, sandbox } from "./test-caller";

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

const { openSession, pay, query, queryStatus, reverse } = createCaller(() => bench);

describe("questions", () => {
  test("a transaction is found by each of its three names, and nothing else is", async () => {
    const { members } = await pay();
    const names = [
      members.output_TransactionID,
      members.output_ConversationID,
      members.output_ThirdPartyConversationID,
    ];
    for (const name of names)
      expect(await queryStatus(name ?? "")).toMatchObject({
        status: 200,
        members: {
          output_ResponseTransactionStatus: "Completed",
          output_OriginalTransactionID: members.output_TransactionID,
          output_Reversed: "False",
        },
      });
    expect(await queryStatus(conversation())).toMatchObject({ status: 400, code: "INS-23" });
  });

  test("a question under the payment's own conversation is a duplicate", async () => {
    const { members } = await pay();
    const own = members.output_ThirdPartyConversationID ?? "";
    const parameters = { input_QueryReference: own, input_ThirdPartyConversationID: own };
    expect((await query("queryTransactionStatus", parameters)).code).toBe("INS-10");
  });

  test.each([
    [{ input_QueryReference: "" }, "INS-20"],
    [{ input_QueryReference: "x".repeat(33) }, "INS-21"],
    [{ input_QueryReference: "x", input_ServiceProviderCode: "1234" }, "INS-13"],
  ])("a status query with %j is %s", async (parameters, code) => {
    expect((await query("queryTransactionStatus", parameters as Record<string, string>)).code).toBe(
      code,
    );
  });

  test("a failed transaction's own code is in the envelope of its query", async () => {
    const path = `${market}/c2bPayment/singleStage/`;
    for (const [digits, code, status] of [
      ["002", "INS-2051", "Failed"],
      ["003", "INS-990", "Failed"],
      ["004", "INS-2006", "Failed"],
      ["005", "INS-6", "Cancelled"],
      ["006", "INS-9", "Expired"],
    ] as const) {
      const reference = conversation();
      await pay(
        { input_CustomerMSISDN: `233200000${digits}`, input_ThirdPartyConversationID: reference },
        path,
      );
      expect(await queryStatus(reference)).toMatchObject({
        status: 200,
        code,
        members: { output_ResponseTransactionStatus: status },
      });
    }
  });

  test("a name is given under either spelling of the question", async () => {
    for (const spelling of ["input_KycQueryType", "input_KYCQueryType"]) {
      const parameters = { input_CustomerMSISDN: "233200000001", [spelling]: "Name" };
      expect(await query("queryBeneficiaryName", parameters)).toMatchObject({
        status: 200,
        members: {
          output_CustomerFirstName: expect.stringMatching(/^[A-Z]+$/),
          output_CustomerLastName: expect.stringMatching(/^[A-Z]+$/),
        },
      });
    }
    const wrong = { input_CustomerMSISDN: "233200000001", input_KycQueryType: "Birthday" };
    expect((await query("queryBeneficiaryName", wrong)).code).toBe("INS-32");
  });

  test("parameters come in the address or in a JSON body, as some clients send them", async () => {
    const { members } = await pay();
    const bearer = bearerOf(await openSession());
    const requested = (endpoint: string, query: object, body: string) =>
      new Promise<string>((resolve, reject) => {
        const parameters = new URLSearchParams(query as Record<string, string>);
        const url = `${bench.connection.baseUrl}${market}/${endpoint}/?${parameters}`;
        const headers = { Authorization: `Bearer ${bearer}`, "Content-Length": body.length };
        httpRequest(url, { method: "GET", headers }, (response) => {
          response.setEncoding("utf8");
          response.on("data", (text: string) => resolve(text));
        })
          .on("error", reject)
          .end(body);
      });
    const id = members.output_TransactionID ?? "";
    const common = {
      input_ServiceProviderCode: "000000",
      input_ThirdPartyConversationID: conversation(),
      input_Country: "GHA",
    };
    const status = { ...common, input_QueryReference: id };
    const name = { ...common, input_CustomerMSISDN: "233200000001", input_KYCQueryType: "Name" };
    const query = "queryTransactionStatus";
    const nothing = { ...status, input_QueryReference: "nothing" };
    for (const body of ["", "no JSON", "[]", JSON.stringify(nothing)])
      expect(await requested(query, status, body)).toContain("Completed");
    expect(await requested(query, {}, JSON.stringify(status))).toContain("Completed");
    expect(await requested("queryBeneficiaryName", {}, JSON.stringify(name))).toContain(
      "FirstName",
    );
    for (const body of ["", "no JSON", "[]"])
      expect(await requested(query, {}, body)).toContain("INS-20");
    expect(await requested(query, {}, " ".repeat(70_000) + JSON.stringify(status))).toContain(
      "INS-20",
    );
  });
});

describe("reversals", () => {
  test.each(["PUT", "POST"])("%s gives the whole payment back, once", async (method) => {
    const { members } = await pay({ input_Amount: "10000.00" });
    const id = members.output_TransactionID ?? "";
    expect((await reverse(id, { input_ReversalAmount: "1.00" }, method)).code).toBe("INS-15");
    expect(await reverse(id, { input_ReversalAmount: "10000" }, method)).toMatchObject({
      status: 201,
      code: "INS-0",
    });
    expect((await reverse(id, {}, method)).code).toBe("INS-10");
    expect(await queryStatus(id)).toMatchObject({ members: { output_Reversed: "True" } });
    expect(await bench.book()).toMatchObject([{ status: "reversed", times: 1 }]);
    expect((await pay({ input_Amount: "10000.00" })).code).toBe("INS-0");
  });

  test("a conversation names one reversal, and none that names a payment, over a restart too", async () => {
    const own = conversation();
    const first = await pay({ input_ThirdPartyConversationID: own });
    const second = await pay();
    const ids = [first, second].map(({ members }) => members.output_TransactionID ?? "");
    const named = (name: string) => ({ input_ThirdPartyConversationID: name });
    expect((await reverse(ids[0] ?? "", named(own))).code).toBe("INS-10");
    const name = conversation();
    expect((await reverse(ids[0] ?? "", named(name))).code).toBe("INS-0");
    bench.restart();
    expect((await reverse(ids[1] ?? "", named(name))).code).toBe("INS-10");
    expect((await bench.book()).map(({ status }) => status)).toEqual(["reversed", "completed"]);
  });

  test("a collection cannot be reversed out of a float that is gone", async () => {
    const path = `${market}/c2bPayment/singleStage/`;
    const { members } = await pay({ input_Amount: "150.00" }, path);
    await pay({ input_Amount: "10150.00" });
    const id = members.output_TransactionID ?? "";
    expect(await reverse(id)).toMatchObject({ status: 422, code: "INS-2006" });
    expect((await bench.book())[0]).toMatchObject({ status: "completed" });
  });

  test("what moved no money cannot be reversed", async () => {
    expect((await reverse("7HT2KQ9ZPA")).code).toBe("INS-18");
    expect((await reverse("7HT2-KQ9ZPA")).code).toBe("INS-18");
    expect((await reverse("")).code).toBe("INS-20");
  });
});

describe("the portal's own triggers", () => {
  const trigger = (digits: number, number: number) => String(number).padStart(digits, "0");
  const collections = ["INS-0", "INS-9", "INS-9", "INS-6", "INS-1", "INS-6"];
  const payouts = ["INS-0", "INS-1", "INS-6", "INS-9", "INS-15", "INS-2006", "INS-1"];

  test.each([
    ["c2bPayment/singleStage", [...collections, "INS-15", "INS-2006", "INS-1"]],
    ["b2cPayment", payouts],
  ])("%s gives them fixed responses in the sandbox", async (endpoint, codes) => {
    for (const [index, code] of codes.entries()) {
      const changes = { input_CustomerMSISDN: trigger(12, index + 1) };
      expect((await pay(changes, `${sandbox}/${endpoint}/`)).code).toBe(code);
    }
    expect(await bench.book()).toEqual([]);
  });

  test("queries and reversals respond to them too", async () => {
    const codesOf = async (digits: number, numbers: number[]) =>
      Promise.all(
        numbers.map(async (number) => (await queryStatus(trigger(digits, number), sandbox)).code),
      );
    expect(await codesOf(12, [1, 2, 3, 4, 7])).toEqual([
      ...["INS-0", "INS-1", "INS-6", "INS-23", "INS-1"],
    ]);
    expect(await codesOf(21, [1, 2, 3, 4, 5])).toEqual([
      ...["INS-0", "INS-20", "INS-1", "INS-6", "INS-1"],
    ]);
    expect(await queryStatus(trigger(21, 1), sandbox)).toMatchObject({
      members: { output_ResponseTransactionStatus: "Completed", output_Reversed: "True" },
    });
    const reversed = await reverse(trigger(13, 6), {}, "PUT", sandbox);
    expect(reversed.code).toBe("INS-35");
  });

  test("outside the sandbox they are numbers without a wallet", async () => {
    expect((await pay({ input_CustomerMSISDN: trigger(12, 1) })).code).toBe("INS-2051");
    expect((await queryStatus(trigger(12, 1))).code).toBe("INS-23");
  });
});

describe("results", () => {
  const received = () => bench.receiver.received;

  test.each(["synchronous", "asynchronous"] as const)(
    "in the %s mode one is posted, and never again, not even after a restart",
    async (mode) => {
      bench.restart({ mode });
      const { members } = await pay();
      await vi.waitFor(() => expect(received()).toHaveLength(1), patiently);
      bench.restart({ mode });
      const failed = await pay({ input_CustomerMSISDN: "233200000003" });
      await vi.waitFor(() => expect(received()).toHaveLength(2), patiently);
      expect(received().map(({ method, path, body }) => [method, path, JSON.parse(body)])).toEqual([
        [
          "POST",
          "/results",
          {
            input_OriginalConversationID: members.output_ConversationID,
            input_TransactionID: expect.stringMatching(/^[0-9A-Z]{10}$/),
            input_ResultCode: "INS-0",
            input_ResultDesc: "Request processed successfully",
            input_ThirdPartyConversationID: members.output_ThirdPartyConversationID,
          },
        ],
        [
          "POST",
          "/results",
          {
            input_OriginalConversationID: failed.members.output_ConversationID,
            input_ResultCode: "INS-990",
            input_ResultDesc: "Customer Transaction Value Limit Breached",
            input_ThirdPartyConversationID: failed.members.output_ThirdPartyConversationID,
          },
        ],
      ]);
    },
  );

  test("an acknowledgement is checked: our own is right, any other is noted as wrong", async () => {
    await pay();
    await vi.waitFor(
      async () => expect(await bench.results()).toMatchObject([{ acknowledged: true }]),
      patiently,
    );
    const other = await openReceiver(() => ({ status: 200, body: '{"output_ResponseCode":"0"}' }));
    bench.restart({ resultUrl: other.url });
    const { members } = await pay();
    const reference = members.output_ThirdPartyConversationID;
    await vi.waitFor(
      async () =>
        expect(await bench.results()).toEqual([{ reference, code: "INS-0", acknowledged: false }]),
      patiently,
    );
    await other.close();
  });

  test("the faults repeats them", async () => {
    await bench.setFaults({ repeatedCallbackRate: 1 });
    await pay();
    await vi.waitFor(() => expect(received()).toHaveLength(2), patiently);
    const [first, second] = received();
    expect(second?.body).toBe(first?.body);
  });

  test("without an address none is sent", async () => {
    bench.restart({ resultUrl: null });
    await pay({ input_CustomerMSISDN: "233200000008" });
    // The reversal comes after the first result's turn.
    await vi.waitFor(
      async () => expect(await bench.book()).toMatchObject([{ status: "reversed" }]),
      patiently,
    );
    expect(received()).toEqual([]);
    expect(await bench.results()).toEqual([]);
  });
});
