import * as z from "zod";
import { amountByCurrency, withAmount } from "./amounts";
import {
  collectFromAirtelOperation,
  collectFromMtnOperation,
  collectFromTelecelOperation,
  collectionBody,
} from "./collections";
import { provider } from "./fields";
import { transferBody, transferOperation } from "./mobile-money";
import { defineOperation, scopesOf } from "./operation";
import type { OperationId } from "./paths";
import { initiatePaymentBody, initiatePaymentOperation } from "./payments";
import { quoteConversionOperation } from "./rates";
import { transaction } from "./transactions";
import { withdrawOperation } from "./wallet";

const collecting = {
  mtn: collectFromMtnOperation,
  airtel: collectFromAirtelOperation,
  telecel: collectFromTelecelOperation,
} as const;

/** The body of each type: the fields of its operation, and `type`. */
const bodies = [
  initiatePaymentBody.in
    .extend({ type: z.literal("payment") })
    .transform(withAmount)
    .meta({ ...amountByCurrency, id: "PaymentTransaction" }),
  transferBody.extend({ type: z.literal("payout") }).meta({
    id: "PayoutTransaction",
    override: {
      oneOf: [
        { required: ["phoneNumber"], properties: { phoneNumber: {} } },
        { required: ["beneficiaryId"], properties: { beneficiaryId: {} } },
      ],
    },
  }),
  collectionBody
    .extend({ type: z.literal("collection"), provider })
    .meta({ id: "CollectionTransaction" }),
  withdrawOperation.body.in
    .extend({ type: z.literal("withdrawal") })
    .transform(withAmount)
    .meta({ ...amountByCurrency, id: "WithdrawalTransaction" }),
  quoteConversionOperation.body
    .extend({ type: z.literal("conversion") })
    .meta({ id: "ConversionTransaction" }),
] as const;

const body = z.discriminatedUnion("type", bodies, {
  error: (issue) =>
    issue.code === "invalid_union"
      ? "payment, payout, collection, withdrawal or conversion"
      : undefined,
});

const byType = {
  payment: initiatePaymentOperation,
  payout: transferOperation,
  withdrawal: withdrawOperation,
  conversion: quoteConversionOperation,
} as const;

/** Every operation that carries out such a body. */
const carrying = [...Object.values(byType), ...Object.values(collecting)];

/** The operation that carries out a body of `POST /api/v1/transactions`, and the body that it takes itself. */
export function carriedOut(sent: z.output<typeof body>): { id: OperationId; body: object } {
  if (sent.type === "collection") {
    const { provider: network, ...fields } = sent;
    return { id: collecting[network].id, body: withoutType(fields) };
  }
  return { id: byType[sent.type].id, body: withoutType(sent) };
}

function withoutType(sent: object): object {
  return Object.fromEntries(Object.entries(sent).filter(([name]) => name !== "type"));
}

export const createTransactionOperation = defineOperation({
  id: "transactions.create-v1",
  summary:
    "Initiate a transaction of any type. It takes the scope and the fields of that type's operation: a payment " +
    "(`/payments/initiate`), payout (`/api/mobile-money/transfer`), collection (`/mobile-money/{provider}`), " +
    "withdrawal (`/wallet/withdraw`), or the quote of a conversion (`/api/convert/usdt-to-ghs`).",
  auth: { anyScope: [...new Set(carrying.flatMap(scopesOf))] },
  limit: "payment",
  body,
  response: z.union([
    transaction.describe("A payment, payout or withdrawal."),
    collectFromMtnOperation.response.describe("A collection."),
    quoteConversionOperation.response.describe("A conversion."),
  ]),
  status: 201,
  transactional: "by_body",
  errors: [...new Set(carrying.flatMap(({ errors }) => errors))],
});
