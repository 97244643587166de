import type { Cedirail } from "../client.js";
import type { paths } from "../schema.js";
import {
  CommandError,
  optional,
  required,
  wrongUsage,
  type Command,
  type Values,
} from "./command.js";
import { feeOn } from "./fee.js";
import { confirm } from "./prompt.js";

type Transfer = NonNullable<
  paths["/api/mobile-money/transfer"]["post"]["requestBody"]
>["content"]["application/json"];
type Provider = NonNullable<Transfer["provider"]>;

export const createPayout: Command = {
  summary: "Pay out cedis to a mobile-money account",
  help: `Usage: cedirail payouts create --amount AMOUNT --to NUMBER [options]

Shows whose account it is and what it costs, and sends after you have confirmed.

  cedirail payouts create --amount 150.00 --to 0240000001 --reference INV-9

Options:
  --amount AMOUNT        cedis, e.g. 150.00
  --to NUMBER            the recipient's number, e.g. +233240000001 or 0240000001
  --provider CODE        mtn, airtel or telecel; by default the network of the number
  --reference TEXT       your reference, used once
  --idempotency-key KEY  repeats an earlier payout with this key, instead of making another
  --yes                  sends without confirmation`,
  options: {
    amount: { type: "string" },
    to: { type: "string" },
    provider: { type: "string" },
    reference: { type: "string" },
    "idempotency-key": { type: "string" },
    yes: { type: "boolean" },
  },
  run: async ({ values, output, connect }) => {
    const body = bodyOf(values);
    const key = optional(values, "idempotency-key") ?? crypto.randomUUID();
    const { client } = await connect();
    const summary = await describe(client, body);
    output.progress(summary);
    if (!values.yes && !(await confirm("Send it?"))) throw new CommandError("Nothing was sent.");
    // Shown before it is sent: who interrupts the command repeats it with this key.
    output.progress(`Idempotency key: ${key}`);
    const { data } = await client.POST("/api/mobile-money/transfer", {
      body,
      params: { header: { "Idempotency-Key": key } },
    });
    const { transactionId, status, amount, fee, recipient } = data;
    output.result(
      `${transactionId}  ${status}  GHS ${amount} to ${recipient}, fee GHS ${fee.amount}`,
      data,
    );
  },
};

function bodyOf(values: Values): Transfer {
  const amount = required(values, "amount");
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(amount))
    throw wrongUsage("--amount must be cedis with at most two decimals, e.g. 150.00.");
  const reference = optional(values, "reference");
  const provider = optional(values, "provider");
  return {
    amount,
    phoneNumber: required(values, "to"),
    ...(provider === undefined ? {} : { provider: provider as Provider }),
    ...(reference === undefined ? {} : { externalRef: reference }),
  };
}

/** Whose account it is, and the fee. @throws CommandError when there is no such account */
async function describe(client: Cedirail, body: Transfer): Promise<string> {
  const { amount, phoneNumber = "", provider } = body;
  const { data: account } = await client.POST("/api/mobile-money/verify", {
    body: { phoneNumber, provider },
  });
  if (account.answered && !account.valid)
    throw new CommandError(`${account.phoneNumber} has no mobile-money account there.`);
  const { data: networks } = await client.GET("/api/mobile-money/providers");
  const network = networks.data.find(({ code }) => code === account.provider) ?? networks.data[0];
  const fee = network ? `GHS ${feeOn(String(amount), network.payout.fee)}` : "not known";
  const name = account.accountName ?? "Name not available";
  const via = account.provider === null ? "" : `, ${account.provider}`;
  return `${name} (${account.phoneNumber}${via})\nAmount: GHS ${amount}\nFee:    ${fee}`;
}
