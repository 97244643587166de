import { afterEach, expect, test } from "vitest";
import { bookReader } from "./book";
import { ProviderUnavailableError } from "./contract";
import { openReceiver } from "./mtn/test-bench";

const line = {
  direction: "out",
  reference: "r1",
  phone: "+233240000001",
  amount: "150.00",
  currency: "GHS",
  status: "completed",
  executedAt: "2026-11-21T12:00:00.000Z",
  times: 1,
};
const movement = {
  direction: "out",
  reference: "r1",
  counterparty: "+233240000001",
  amountMinor: 15_000n,
  status: "completed",
  executedAt: new Date(line.executedAt),
  times: 1,
  isRefund: false,
};
const day = { from: new Date("2026-11-21T00:00:00Z"), to: new Date("2026-11-21T23:59:59.999Z") };

let served: Awaited<ReturnType<typeof openReceiver>> | undefined;
afterEach(() => served?.close());

/** Reads a book from this response. */
async function list(body: unknown, window = day, status = 200) {
  served = await openReceiver(() => ({ status, body: JSON.stringify(body) }));
  return bookReader({ bookUrl: `${served.url}/book` })(window);
}

test("lists what was executed in the window, both ends included", async () => {
  expect(await list({ data: [line] })).toEqual([movement]);
  const { executedAt } = movement;
  expect(await list({ data: [line] }, { from: executedAt, to: executedAt })).toHaveLength(1);
  expect(await list({ data: [line] }, { ...day, from: new Date(+executedAt + 1) })).toEqual([]);
  expect(await list({ data: [line] }, { ...day, to: new Date(+executedAt - 1) })).toEqual([]);
});

test("a refunded payment is two movements, each in its own window, and a reversed one is one", async () => {
  const paid = { ...line, direction: "in", status: "reversed" };
  expect(await list({ data: [paid] })).toEqual([
    { ...movement, direction: "in", status: "reversed" },
  ]);
  const executedAt = "2026-11-22T08:00:00.000Z";
  const refunded = { ...paid, refund: { reference: "r2", executedAt } };
  const refund = { ...movement, reference: "r2", executedAt: new Date(executedAt), isRefund: true };
  const later = { from: new Date(executedAt), to: new Date(executedAt) };
  expect(await list({ data: [refunded] })).toEqual([{ ...movement, direction: "in" }]);
  expect(await list({ data: [refunded] }, later)).toEqual([refund]);
});

test("there is no book on mainnet, and none where a provider has no such page", async () => {
  expect(await bookReader({ bookUrl: null })(day)).toBeNull();
  expect(await list({}, day, 404)).toBeNull();
});

test.each([
  [500, { data: [line] }],
  [302, { data: [line] }],
  [200, {}],
  [200, { data: [{ ...line, amount: "1.001" }] }],
  [200, { data: [{ ...line, currency: "USD" }] }],
  [200, { data: [{ ...line, executedAt: "today" }] }],
])("a book response of %i %j is not read", async (status, body) => {
  await expect(list(body, day, status)).rejects.toThrow(ProviderUnavailableError);
});
