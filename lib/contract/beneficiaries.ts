import { z } from "zod";
import { ghanaMobile, opaqueId, pageOf, paging, provider, text, time } from "./fields";
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

const insistedNetwork = provider.meta({
  description: "The network to insist on; without one it is found at each payout.",
});

export const createBeneficiaryBody = z.strictObject({
  name: text(120),
  phoneNumber: ghanaMobile,
  provider: insistedNetwork.optional(),
  note: text(500).optional(),
});

export const createBeneficiaryOperation = defineOperation({
  id: "beneficiaries.create",
  summary: "Save somebody whom you pay again and again.",
  auth: { scope: "momo:write" },
  limit: "general",
  body: createBeneficiaryBody,
  response: beneficiary,
  status: 201,
  transactional: true,
});

export const listBeneficiariesOperation = defineOperation({
  id: "beneficiaries.list",
  summary: "List beneficiaries, newest first.",
  auth: { scope: "momo:read" },
  limit: "general",
  query: z.strictObject({
    ...paging,
    q: z
      .string()
      .regex(/^[^\p{Cc}\p{Cs}]{1,100}$/u, { error: "1 to 100 characters" })
      .optional()
      .meta({ description: "Part of a name or of a phone number." }),
  }),
  response: pageOf(beneficiary),
  status: 200,
});

export const readBeneficiaryOperation = defineOperation({
  id: "beneficiaries.read",
  summary: "Read one beneficiary.",
  auth: { scope: "momo:read" },
  limit: "general",
  params: z.object({ id: opaqueId }),
  response: beneficiary,
  status: 200,
});

export const updateBeneficiaryOperation = defineOperation({
  id: "beneficiaries.update",
  summary: "Change a beneficiary; null takes the network or the note away.",
  auth: { scope: "momo:write" },
  limit: "general",
  params: z.object({ id: opaqueId }),
  body: z.strictObject({
    name: text(120).optional(),
    phoneNumber: ghanaMobile.optional(),
    provider: insistedNetwork.nullish(),
    note: text(500).nullish(),
  }),
  response: beneficiary,
  status: 200,
  transactional: true,
});

export const deleteBeneficiaryOperation = defineOperation({
  id: "beneficiaries.delete",
  summary: "Delete a beneficiary; payouts to it stay as they are.",
  auth: { scope: "momo:write" },
  limit: "general",
  params: z.object({ id: opaqueId }),
  response: z.object({ id: z.string(), deleted: z.literal(true) }),
  status: 200,
  transactional: true,
});
