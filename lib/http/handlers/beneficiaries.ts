import { changeBeneficiary } from "@/lib/beneficiaries/change-beneficiary";
import { createBeneficiary } from "@/lib/beneficiaries/create-beneficiary";
import { deleteBeneficiary } from "@/lib/beneficiaries/delete-beneficiary";
import { listBeneficiaries } from "@/lib/beneficiaries/list-beneficiaries";
import { readBeneficiary } from "@/lib/beneficiaries/read-beneficiary";
import {
  updateBeneficiaryOperation,
  createBeneficiaryOperation,
  deleteBeneficiaryOperation,
  listBeneficiariesOperation,
  readBeneficiaryOperation,
} from "@/lib/contract/beneficiaries";
import { defineRoute } from "@/lib/http/define-route";

export const beneficiaryRoutes = [
  defineRoute(createBeneficiaryOperation, ({ tx, principal, body }) => {
    const { phoneNumber, ...rest } = body;
    return createBeneficiary(tx, principal, { phone: phoneNumber, ...rest });
  }),
  defineRoute(listBeneficiariesOperation, ({ principal, query }) =>
    listBeneficiaries(principal.merchantId, query),
  ),
  defineRoute(readBeneficiaryOperation, ({ principal, params }) =>
    readBeneficiary(principal.merchantId, params.id),
  ),
  defineRoute(updateBeneficiaryOperation, ({ tx, principal, params, body }) => {
    const { phoneNumber: phone, ...rest } = body;
    const changes = { ...rest, ...(phone === undefined ? {} : { phone }) };
    return changeBeneficiary(tx, principal, params.id, changes);
  }),
  defineRoute(deleteBeneficiaryOperation, ({ tx, principal, params }) =>
    deleteBeneficiary(tx, principal, params.id),
  ),
];
