import { changeAddressSettings, readAddressSettings } from "@/lib/addresses/address-settings";
import { deleteAddress, listAddresses, saveAddress } from "@/lib/addresses/saved-addresses";
import {
  createApiKey,
  deleteApiKey,
  listApiKeys,
  readApiKey,
  updateApiKey,
} from "@/lib/api-keys/api-keys";
import { rotateApiKey } from "@/lib/api-keys/rotate-key";
import { endedSessionCookie } from "@/lib/auth/session-cookie";
import {
  changeBeneficiary,
  createBeneficiary,
  deleteBeneficiary,
  listBeneficiaries,
  readBeneficiary,
} from "@/lib/beneficiaries/beneficiaries";
import * as addresses from "@/lib/contract/addresses";
import * as apiKeys from "@/lib/contract/api-keys";
import * as auth from "@/lib/contract/auth";
import * as beneficiaries from "@/lib/contract/beneficiaries";
import * as passkeys from "@/lib/contract/passkeys";
import { defineRoute } from "@/lib/http/define-route";
import { Reply } from "@/lib/http/reply";
import { personOf } from "@/lib/people/person";
import { beginPasskeyStepUp, logOut, readMe, reauthenticate } from "@/lib/sessions/own-session";
import { beginPasskeySignIn, logIn } from "@/lib/sessions/sign-in";
import { rejectForeign } from "./foreign-page";
import { visitorOf, withCookies } from "./sign-in-reply";

export const accountRoutes = [
  defineRoute(auth.loginOperation, async (call) => {
    rejectForeign(call.request);
    return withCookies(await logIn(call.body, visitorOf(call)));
  }),
  defineRoute(passkeys.loginPasskeyOperation, (call) => {
    rejectForeign(call.request);
    return beginPasskeySignIn(call.body, visitorOf(call));
  }),
  defineRoute(auth.logoutOperation, async ({ principal }) => {
    const ended = await logOut(principal);
    return new Reply(ended, { cookies: [endedSessionCookie()] });
  }),
  defineRoute(auth.readMeOperation, ({ principal }) => readMe(principal)),
  defineRoute(auth.reauthenticateOperation, ({ principal, body, clientAddress }) =>
    reauthenticate(principal, body, clientAddress),
  ),
  defineRoute(passkeys.reauthenticatePasskeyOperation, ({ principal }) =>
    beginPasskeyStepUp(personOf(principal)),
  ),
  defineRoute(apiKeys.createApiKeyOperation, ({ tx, principal, body }) =>
    createApiKey(tx, principal, body),
  ),
  defineRoute(apiKeys.listApiKeysOperation, ({ principal, query }) =>
    listApiKeys(principal.merchantId, query),
  ),
  defineRoute(apiKeys.readApiKeyOperation, ({ principal, params }) =>
    readApiKey(principal.merchantId, params.id),
  ),
  defineRoute(apiKeys.updateApiKeyOperation, ({ tx, principal, params, body }) =>
    updateApiKey(tx, principal, params.id, body),
  ),
  defineRoute(apiKeys.rotateApiKeyOperation, ({ tx, principal, params, body }) =>
    rotateApiKey(tx, principal, params.id, body),
  ),
  defineRoute(apiKeys.deleteApiKeyOperation, ({ tx, principal, params }) =>
    deleteApiKey(tx, principal, params.id),
  ),
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
  defineRoute(addresses.createAddressOperation, ({ tx, principal, body }) =>
    saveAddress(tx, principal, body),
  ),
  defineRoute(addresses.listAddressesOperation, ({ principal, query }) =>
    listAddresses(principal.merchantId, query),
  ),
  defineRoute(addresses.deleteAddressOperation, ({ tx, principal, params }) =>
    deleteAddress(tx, principal, params.id),
  ),
  defineRoute(addresses.readAddressSettingsOperation, ({ principal }) =>
    readAddressSettings(principal.merchantId),
  ),
  defineRoute(addresses.updateAddressSettingsOperation, ({ tx, principal, body }) =>
    changeAddressSettings(tx, principal, body),
  ),
];
