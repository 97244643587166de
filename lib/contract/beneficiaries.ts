import * as z from "zod";
import { ghanaMobile, pageOf, paging, provider, search, text, time, deleted } from "./fields";
import { defineOperation } from "./operation";

const beneficiary = z
  .object({
    id: z.string().meta({ example: "ben_01JD7Q3V5Y0T4R6W8X1Z2A3B4C" }),
    name: z.string(),
    phoneNumber: z.string(),
    provider: provider.nullable(),
    note: z.string().nullable(),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: "Beneficiary" });

const read = { auth: { scope: "momo:read" } } as const;
const write = { auth: { scope: "momo:write" }, transactional: true } as const;
const network = provider.describe("Always use this network; otherwise each payout detects it.");

export const createBeneficiaryBody = z.strictObject({
  name: text(120),
  phoneNumber: ghanaMobile,
  provider: network.optional(),
  note: text(500).optional(),
});

export const createBeneficiaryOperation = defineOperation({
  ...write,
  id: "beneficiaries.create",
  summary: "Create a beneficiary.",
  body: createBeneficiaryBody,
  response: beneficiary,
  status: 201,
});

export const listBeneficiariesOperation = defineOperation({
  ...read,
  id: "beneficiaries.list",
  summary: "List beneficiaries, newest first.",
  query: z.strictObject({
    ...paging,
    q: search.describe("Part of a name or phone number."),
  }),
  response: pageOf(beneficiary),
});

export const readBeneficiaryOperation = defineOperation({
  ...read,
  id: "beneficiaries.read",
  summary: "Retrieve a beneficiary.",
  response: beneficiary,
});

export const updateBeneficiaryOperation = defineOperation({
  ...write,
  id: "beneficiaries.update",
  summary: "Update a beneficiary; null removes the network or the note.",
  body: z.strictObject({
    name: text(120).optional(),
    phoneNumber: ghanaMobile.optional(),
    provider: network.nullish(),
    note: text(500).nullish(),
  }),
  response: beneficiary,
});

export const deleteBeneficiaryOperation = defineOperation({
  ...write,
  id: "beneficiaries.delete",
  summary: "Delete a beneficiary; its payouts are not affected.",
  response: deleted,
});
