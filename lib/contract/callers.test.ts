import { expect, test } from "vitest";
import { operations } from ".";
import { type Operation, scopeOf } from "./operation";
import { operationPaths } from "./paths";

/**
 * Who may call, written down apart from the contract: the tests of access take their expectations from it, so
 * that whoever opens an operation must say so here too.
 */

const idsOf = (which: (operation: Operation) => unknown) =>
  operations
    .filter(which)
    .map(({ id }) => id)
    .sort();
const listed = (text: string) => text.trim().split(/\s+/).sort();

test("every path of the contract is an operation (A1)", () => {
  expect(idsOf(() => true)).toEqual(Object.keys(operationPaths).sort());
});

test("these alone need no credential", () => {
  expect(idsOf(({ auth }) => auth === "public")).toEqual(
    listed(`
      auth.accept-invitation auth.begin-oidc auth.finish-oidc auth.forgot-password auth.login auth.login-passkey
      auth.oidc-passkey auth.reset-password auth.sign-up auth.verify-email callbacks.receive callbacks.receive-put
      claims.move claims.read claims.start claims.verify claims.withdraw oauth.metadata oauth.revoke oauth.token
      payment-requests.hosted system.health system.metrics system.openapi system.ready
    `),
  );
});

test("these need a password or code that was just given", () => {
  expect(idsOf(({ stepUp }) => stepUp)).toEqual(
    listed(`
      accounts.close addresses.update-settings api-keys.create api-keys.rotate api-keys.update
      auth.begin-oidc-connection auth.begin-passkey auth.begin-totp auth.remove-oidc-connection
      auth.remove-passkey auth.remove-totp batches.approve oauth-clients.create oauth-clients.rotate
      ops.adjust-discrepancy ops.confirm-proposal ops.open-rail ops.release-suspense ops.resolve-exception
      ops.resolve-rate-freeze ops.set-claim-limit ops.upload-statement ops.void-order ops.withdraw-proposal ops.withdraw-statement
      payment-requests.update-settings payouts.confirm-settings payouts.update-settings
      reviews.decide reviews.resolve-hit team.change-role team.invite team.remove
      team.withdraw-invitation transactions.approve webhooks.rotate-secret webhooks.secret
    `),
  );
});

test("these are for people only", () => {
  expect(idsOf(({ sessionOnly }) => sessionOnly)).toEqual(
    listed(`
      accounts.close addresses.read-settings addresses.update-settings api-keys.rotate api-keys.update
      auth.add-passkey auth.begin-oidc-connection auth.begin-passkey auth.begin-totp auth.change-password
      auth.confirm-totp auth.end-other-sessions auth.end-session auth.finish-oidc-connection auth.passkeys
      auth.read-oidc-connection auth.reauthenticate-passkey auth.remove-oidc-connection auth.remove-passkey
      auth.remove-totp auth.sessions batches.approve oauth-clients.create oauth-clients.delete
      oauth-clients.list oauth-clients.rotate payment-requests.update-settings payouts.confirm-settings
      payouts.update-settings team.change-role team.invite team.read team.remove team.withdraw-invitation transactions.approve
      webhooks.rotate-secret webhooks.secret
    `),
  );
});

test.each([
  ["owner", "accounts.close"],
  [
    "owner, admin",
    `kyc.begin-upload kyc.finish-upload kyc.put-part kyc.upload payouts.update-settings team.change-role
    team.invite team.remove team.withdraw-invitation`,
  ],
  ["owner, admin, finance", "batches.approve payouts.confirm-settings transactions.approve"],
])("these are for the roles %s only", (roles, ids) => {
  expect(idsOf((operation) => operation.roles?.join(", ") === roles)).toEqual(listed(ids));
});

test("no other operation names roles, and of those for everybody's own account only the profile has none", () => {
  expect(idsOf(({ roles }) => roles)).toHaveLength(13);
  expect(idsOf((one) => scopeOf(one) === "account:write" && !one.roles)).toEqual([
    "users.update-profile",
  ]);
});
