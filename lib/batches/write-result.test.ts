import Papa from "papaparse";
import { expect, it } from "vitest";
import type { BatchRowView } from "@/lib/contract/batches";
import { csvOf } from "./write-result";

const row: BatchRowView = {
  line: 2,
  status: "completed",
  sent: { amount: "1.5", phoneNumber: "0241234567" },
  errors: [],
  amount: "1.50",
  fee: { amount: "0.10", currency: "GHSFIAT" },
  phoneNumber: null,
  provider: "mtn",
  accountName: 'Ama "A" Mensah, Ltd',
  externalRef: "SAL-1",
  description: null,
  transactionId: "txn_1",
  providerRef: "ref",
  attempts: 1,
  failure: null,
  completedAt: "2026-11-21T09:30:00.000Z",
};
const read = (text: string) =>
  Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;

it("has the documented columns, a line for every row, and every value", () => {
  const text = csvOf("bat_1", [row, { ...row, line: 3 }]);
  expect(text.split("\r\n", 1)[0]).toBe(
    "line,status,amount,phoneNumber,provider,accountName,externalRef,description,fee," +
      "transactionId,providerRef,failureCode,failureMessage,completedAt,batchId",
  );
  expect(read(text)).toEqual([
    {
      line: "2",
      status: "completed",
      amount: "1.50",
      phoneNumber: "0241234567",
      provider: "mtn",
      accountName: 'Ama "A" Mensah, Ltd',
      externalRef: "SAL-1",
      description: "",
      fee: "0.10",
      transactionId: "txn_1",
      providerRef: "ref",
      failureCode: "",
      failureMessage: "",
      completedAt: "2026-11-21T09:30:00.000Z",
      batchId: "bat_1",
    },
    expect.objectContaining({ line: "3" }),
  ]);
});

it("of an invalid row shows what was sent, and all of its errors", () => {
  const errors = [
    { field: "amount", message: "Expected an amount." },
    { field: "provider", message: "Expected mtn." },
  ];
  const [line] = read(csvOf("bat_1", [{ ...row, status: "skipped", amount: null, errors }]));
  expect(line).toMatchObject({
    amount: "1.5",
    failureCode: "INVALID_REQUEST",
    failureMessage: "amount: Expected an amount. provider: Expected mtn.",
  });
});

it.each(["=", "+", "-", "@", "\t", "\r", "\n"])(
  "puts a quote before a cell that begins with %j, whatever follows (reliability V6)",
  (start) => {
    for (const rest of ['cmd|"/c calc"!A1', "1\nB", ""]) {
      const [line] = read(
        csvOf("bat_1", [{ ...row, description: start + rest, externalRef: start + rest }]),
      );
      expect(line?.description).toBe(`'${start}${rest}`);
      expect(line?.externalRef).toBe(`'${start}${rest}`);
    }
  },
);
