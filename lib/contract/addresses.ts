import * as z from "zod";
import { count, numberOf, pageOf, paging, text, time, deleted } from "./fields";
import { defineOperation } from "./operation";

const form = "an address: 0x and 40 hexadecimal digits";

/** A blockchain address as typed; its checksum is verified by the service. */
export const chainAddress = z
  .string({ error: form })
  .regex(/^0x[0-9a-fA-F]{40}$/, { error: form })
  .meta({ example: "0x52908400098527886E0F7030069857D2E4169EE7" });

const savedAddress = z
  .object({
    id: z.string().meta({ example: "adr_01JD7Q3V5Y0T4R6W8X1Z2A3B4C" }),
    label: z.string(),
    address: z.string().describe("With its EIP-55 checksum."),
    createdAt: time,
    usableAt: time.describe("From when withdrawals to it are accepted, under today's settings."),
  })
  .meta({ id: "SavedAddress" });

const read = { auth: { scope: "wallet:read" } } as const;
const write = { auth: { scope: "wallet:write" }, transactional: true } as const;

export const createAddressBody = z.strictObject({ label: text(120), address: chainAddress });

export const createAddressOperation = defineOperation({
  ...write,
  id: "addresses.create",
  summary: "Save a withdrawal address; the owners receive an e-mail.",
  body: createAddressBody,
  response: savedAddress,
  status: 201,
});

export const listAddressesOperation = defineOperation({
  ...read,
  id: "addresses.list",
  summary: "List saved withdrawal addresses, newest first.",
  query: z.strictObject(paging),
  response: pageOf(savedAddress),
});

export const deleteAddressOperation = defineOperation({
  ...write,
  id: "addresses.delete",
  summary: "Delete a saved withdrawal address; its withdrawals are not affected.",
  response: deleted,
});

const rules = {
  onlySaved: z.boolean().describe("Whether USDT may be withdrawn to saved addresses only."),
  coolingHours: count.describe("Hours after which a newly saved address can be used."),
};

const addressSettings = z
  .object({
    ...rules,
    inForce: z.object(rules).describe("What applies now, until relaxed settings take effect."),
    inForceUntil: time
      .nullable()
      .describe("When relaxed settings take effect; null: they have, or none wait."),
  })
  .meta({ id: "AddressSettings" });

const settings = { auth: { scope: "wallet:read" }, sessionOnly: true } as const;

export const readAddressSettingsOperation = defineOperation({
  ...settings,
  id: "addresses.read-settings",
  summary: "Retrieve the settings that restrict withdrawals to saved addresses.",
  response: addressSettings,
});

const maxCoolingHours = 168;

export const updateAddressSettingsBody = z.strictObject({
  onlySaved: z.boolean({ error: "true or false" }),
  coolingHours: numberOf(
    `a whole number of hours from 0 to ${maxCoolingHours}`,
    (value) => Number.isInteger(value) && value >= 0 && value <= maxCoolingHours,
    { type: "integer", minimum: 0, maximum: maxCoolingHours },
  ),
});

export const updateAddressSettingsOperation = defineOperation({
  ...write,
  id: "addresses.update-settings",
  summary:
    "Update the settings of saved addresses; owners and admins only. Relaxed settings take effect " +
    "after the cooling period in force.",
  sessionOnly: true,
  stepUp: true,
  body: updateAddressSettingsBody,
  response: addressSettings,
  errors: ["FORBIDDEN"],
});
