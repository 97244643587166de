import * as rates from "@/lib/contract/rates";
import { confirmConversion, readConversion } from "@/lib/conversion/confirm-conversion";
import { quoteConversion, readConvertRate } from "@/lib/conversion/quote-conversion";
import { defineRoute } from "@/lib/http/define-route";
import { listRates, readRate } from "@/lib/rates/current-rate";

export const rateRoutes = [
  defineRoute(rates.listRatesOperation, () => listRates()),
  defineRoute(rates.listRatesV1Operation, () => listRates()),
  defineRoute(rates.readRateOperation, ({ params }) => readRate(params.pair)),
  defineRoute(rates.readConvertRateOperation, ({ query }) => readConvertRate(query.amount)),
  defineRoute(rates.quoteConversionOperation, ({ tx, principal, body }) =>
    quoteConversion(tx, principal, { amountMinor: body.amount, walletAddress: body.walletAddress }),
  ),
  defineRoute(rates.confirmConversionOperation, ({ tx, principal, body }) =>
    confirmConversion(tx, principal, body.conversionId),
  ),
  defineRoute(rates.readConversionOperation, ({ principal, params }) =>
    readConversion(principal.merchantId, params.conversionId),
  ),
];
