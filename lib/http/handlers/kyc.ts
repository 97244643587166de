import * as kyc from "@/lib/contract/kyc";
import { database } from "@/lib/db/client";
import { defineRoute } from "@/lib/http/define-route";
import { readKyc } from "@/lib/kyc/read-kyc";

export const kycRoutes = [
  defineRoute(kyc.readKycStatusOperation, ({ principal }) =>
    readKyc(database(), principal.merchantId),
  ),
];
