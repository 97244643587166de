import { config } from "@/lib/config/env";
import type { EmailText } from "./templates";

/**
 * The texts of e-mails about a person's own account. Tokens are in the fragment of a link, which no server on the
 * way gets to see.
 */
const page = (path: string) => `${config().publicUrl}${path}`;

/** Confirms the address of a new account. */
export function confirmAddress(given: {
  name: string;
  businessName: string;
  token: string;
}): EmailText {
  const { name, businessName, token } = given;
  return {
    subject: "Confirm your email address",
    body: `Hello ${name},

Confirm this address to open the account of ${businessName}:
${page(`/verify-email#${token}`)}

The link works for 24 hours. If you have not requested an account, do nothing:
without this link there is none.

Cedirail
`,
  };
}

/** Somebody requested an account for an address that has one. */
export function alreadySignedUp({ name }: { name: string }): EmailText {
  return {
    subject: "You have an account already",
    body: `Hello ${name},

Somebody requested a new account for this email address. It has one already:
${page("/sign-in")}

If you have forgotten your password, choose a new one:
${page("/forgot-password")}

If it was not you, do nothing: nothing has changed.

Cedirail
`,
  };
}

/** A link for a new password. */
export function resetPassword({ name, token }: { name: string; token: string }): EmailText {
  return {
    subject: "Choose a new password",
    body: `Hello ${name},

Choose a new password for your account:
${page(`/reset-password#${token}`)}

The link works for one hour, once. If you have not requested it, do nothing:
your password stays as it is.

Cedirail
`,
  };
}

/** Somebody requested a new password for an address without an account. */
export function noAccount(): EmailText {
  return {
    subject: "There is no account for this address",
    body: `Hello,

Somebody requested a new password for this email address, but it has no
account. If it was you, try the address that you signed up with, or create an
account:
${page("/sign-up")}

If it was not you, do nothing.

Cedirail
`,
  };
}

/** A password was changed. */
export function passwordChanged({ name }: { name: string }): EmailText {
  return {
    subject: "Your password was changed",
    body: `Hello ${name},

Your password was changed, and your other sessions have ended.

If it was not you, choose a new one at once:
${page("/forgot-password")}

Cedirail
`,
  };
}

/** One-time codes were set up. */
export function codesSetUp({ name }: { name: string }): EmailText {
  return {
    subject: "One-time codes were set up",
    body: `Hello ${name},

From now on, signing in takes a code from your authenticator app. Keep your
recovery codes where you can find them without your phone.

If it was not you, choose a new password at once:
${page("/forgot-password")}

Cedirail
`,
  };
}

/** One-time codes were removed; `isLast`: there is no passkey either. */
export function codesRemoved({ name, isLast }: { name: string; isLast: boolean }): EmailText {
  return {
    subject: "One-time codes were removed",
    body: `Hello ${name},

${whatSignsIn(isLast)}

If it was not you, choose a new password at once, and set up one-time
codes again:
${page("/forgot-password")}

Cedirail
`,
  };
}

const whatSignsIn = (isLast: boolean) =>
  isLast
    ? "Your password alone signs in to your account again."
    : "Signing in to your account still takes a second factor beside your password.";

/** A passkey was set up. */
export function passkeyAdded({ name, passkey }: { name: string; passkey: string }): EmailText {
  return {
    subject: "A passkey was set up",
    body: `Hello ${name},

The passkey "${passkey}" was set up for your account. Signing in takes a passkey
or another second factor beside your password. Keep your recovery codes where
you can find them without your phone.

If it was not you, choose a new password at once, and remove the passkey:
${page("/forgot-password")}

Cedirail
`,
  };
}

/** A passkey was removed; `isLast`: nothing else is needed beside the password. */
export function passkeyRemoved(given: {
  name: string;
  passkey: string;
  isLast: boolean;
}): EmailText {
  const { name, passkey, isLast } = given;
  return {
    subject: "A passkey was removed",
    body: `Hello ${name},

The passkey "${passkey}" was removed from your account.
${whatSignsIn(isLast)}

If it was not you, choose a new password at once:
${page("/forgot-password")}

Cedirail
`,
  };
}

/** An account of another service was connected, which signs in from now on. */
export function oidcConnected({ name, service }: { name: string; service: string }): EmailText {
  return {
    subject: `${service} was connected to your account`,
    body: `Hello ${name},

You can sign in to your account with ${service} now. Your password works as
before.

If it was not you, choose a new password at once, which also disconnects
${service}:
${page("/forgot-password")}

Cedirail
`,
  };
}

/** An account of another service was disconnected. */
export function oidcDisconnected({ name, service }: { name: string; service: string }): EmailText {
  return {
    subject: `${service} was disconnected from your account`,
    body: `Hello ${name},

${service} no longer signs in to your account. Sign in with your password.

If it was not you, choose a new password at once:
${page("/forgot-password")}

Cedirail
`,
  };
}

/** A recovery code was used in place of a one-time code. */
export function recoveryCodeUsed({ name, left }: { name: string; left: number }): EmailText {
  const stillThere =
    left === 0 ? "It was your last one." : `You have ${left} left; each of them works once.`;
  return {
    subject: "A recovery code was used",
    body: `Hello ${name},

Somebody signed in to your account with one of your recovery codes. ${stillThere}
If your authenticator app or your passkey is lost, remove it and set it up
again:
${page("/dashboard/settings/security")}

If it was not you, choose a new password at once:
${page("/forgot-password")}

Cedirail
`,
  };
}
