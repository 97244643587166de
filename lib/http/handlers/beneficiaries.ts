import {
  changeBeneficiary,
  createBeneficiary,
  deleteBeneficiary,
  listBeneficiaries,
  readBeneficiary,
} from "@/lib/beneficiaries/beneficiaries";
import * as beneficiaries from "@/lib/contract/beneficiaries";
import { defineRoute } from "@/lib/http/define-route";

export const beneficiaryRoutes = [
  defineRoute(beneficiaries.createBeneficiaryOperation, ({ tx, principal, body }) => {
    const { phoneNumber, ...others } = body;
    return createBeneficiary(tx, principal, { phone: phoneNumber, ...others });
  }),
  defineRoute(beneficiaries.listBeneficiariesOperation, ({ principal, query }) =>
    listBeneficiaries(principal.merchantId, query),
  ),
  defineRoute(beneficiaries.readBeneficiaryOperation, ({ principal, params }) =>
    readBeneficiary(principal.merchantId, params.id),
  ),
  defineRoute(beneficiaries.updateBeneficiaryOperation, ({ tx, principal, params, body }) => {
    const { phoneNumber: phone, ...others } = body;
    const changes = { ...others, ...(phone === undefined ? {} : { phone }) };
    return changeBeneficiary(tx, principal, params.id, changes);
  }),
  defineRoute(beneficiaries.deleteBeneficiaryOperation, ({ tx, principal, params }) =>
    deleteBeneficiary(tx, principal, params.id),
  ),
];
