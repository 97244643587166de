import {
  confirmConversionOperation,
  listRatesOperation,
  listRatesV1Operation,
  quoteConversionOperation,
  readConversionOperation,
  readConvertRateOperation,
  readRateOperation,
} from "@/lib/contract/rates";
import { confirmConversion, readConversion } from "@/lib/conversion/confirm-conversion";
import { quoteConversion, readConvertRate } from "@/lib/conversion/quote-conversion";
import { defineRoute } from "@/lib/http/define-route";
import { listRates, readRate } from "@/lib/rates/current-rate";

export const rateRoutes = [
  defineRoute(listRatesOperation, () => listRates()),
  defineRoute(listRatesV1Operation, () => listRates()),
  defineRoute(readRateOperation, ({ params }) => readRate(params.pair)),
  defineRoute(readConvertRateOperation, ({ query }) => readConvertRate(query.amount)),
  defineRoute(quoteConversionOperation, ({ tx, principal, body }) =>
    quoteConversion(tx, principal, { amountMinor: body.amount, walletAddress: body.walletAddress }),
  ),
  defineRoute(confirmConversionOperation, ({ tx, principal, body }) =>
    confirmConversion(tx, principal, body.conversionId),
  ),
  defineRoute(readConversionOperation, ({ principal, params }) =>
    readConversion(principal.merchantId, params.conversionId),
  ),
];
