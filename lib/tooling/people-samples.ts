import type { Belongings } from "./test-belongings";

const password = "obviously-fake-for-a-test";

/** How a test calls the operations of people, their sign-in and their team. */
export const peopleSamples = {
  "auth.sign-up": () => ({
    body: { businessName: "Test Ltd", name: "Ama", email: "ama@test.example", password },
  }),
  "auth.accept-invitation": () => ({ body: { token: "n".repeat(43), name: "Kofi", password } }),
  "team.read": () => ({}),
  "team.invite": () => ({ body: { email: "kofi@test.example", role: "viewer" } }),
  "team.withdraw-invitation": (of: Belongings) => ({
    path: `/api/team/invitations/${of.invitationId}`,
  }),
  "team.change-role": (of: Belongings) => ({
    path: `/api/team/${of.userId}`,
    body: { role: "viewer" },
  }),
  "team.remove": (of: Belongings) => ({ path: `/api/team/${of.userId}` }),
  "users.read-profile": () => ({}),
  "users.update-profile": () => ({ body: { name: "Ama Owusu" } }),
  "accounts.read": (of: Belongings) => ({ path: `/api/v1/accounts/${of.userId}` }),
  "accounts.close": () => ({ body: { businessName: "Nobody" } }),
  "auth.verify-email": () => ({ body: { token: "n".repeat(43) } }),
  "auth.forgot-password": () => ({ body: { email: "nobody@test.example" } }),
  "auth.reset-password": () => ({ body: { token: "n".repeat(43), password } }),
  "auth.change-password": () => ({ body: { current: password, password } }),
  "auth.begin-totp": () => ({}),
  "auth.confirm-totp": () => ({ body: { otp: "000000" } }),
  "auth.remove-totp": () => ({}),
  "auth.passkeys": () => ({}),
  "auth.begin-passkey": () => ({}),
  "auth.add-passkey": () => ({
    body: {
      name: "A phone",
      passkey: {
        id: "AAAA",
        rawId: "AAAA",
        type: "public-key",
        response: { clientDataJSON: "e30", attestationObject: "oA" },
      },
    },
  }),
  "auth.remove-passkey": () => ({ path: `/api/auth/passkeys/psk_${"0".repeat(26)}` }),
  "auth.login-passkey": () => ({ body: { email: "nobody@test.example", password } }),
  "auth.reauthenticate-passkey": () => ({}),
  "auth.sessions": () => ({}),
  "auth.end-session": () => ({ path: `/api/auth/sessions/${"0".repeat(32)}` }),
  "auth.end-other-sessions": () => ({}),
  "auth.begin-oidc": () => ({ body: { next: "/dashboard" } }),
  "auth.finish-oidc": () => ({ body: { response: "?code=none&state=none" } }),
  "auth.oidc-passkey": () => ({ body: { response: "?code=none&state=none" } }),
  "auth.read-oidc-connection": () => ({}),
  "auth.begin-oidc-connection": () => ({}),
  "auth.finish-oidc-connection": () => ({ body: { response: "?code=none&state=none" } }),
  "auth.remove-oidc-connection": () => ({}),
  "auth.login": () => ({ body: { email: "nobody@test.example", password } }),
  "auth.logout": () => ({}),
  "auth.me": () => ({}),
  "auth.reauthenticate": () => ({ body: { password } }),
};
