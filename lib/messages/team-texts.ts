import { config } from "@/lib/config/env";
import type { MerchantRole } from "@/lib/contract/roles";
import type { EmailText } from "./templates";

/** The texts of e-mails about who may act for a merchant. */

const page = (path: string) => `${config().publicUrl}${path}`;

/** An invitation; the token is in the fragment of the link, which no server on the way gets to see. */
export function invited(given: {
  businessName: string;
  inviter: string;
  role: MerchantRole;
  token: string;
}): EmailText {
  const { businessName, inviter, role, token } = given;
  return {
    subject: `${inviter} invites you to ${businessName}`,
    body: `Hello,

${inviter} invites you to act for ${businessName} on Cedirail, with the role ${role}:
${page(`/accept-invitation#${token}`)}

The link works for seven days. If you do not know ${businessName}, do nothing.

Cedirail
`,
  };
}

/** An invitation to an address that has an account. */
export function invitedElsewhere(given: { businessName: string; inviter: string }): EmailText {
  const { businessName, inviter } = given;
  return {
    subject: `${inviter} invites you to ${businessName}`,
    body: `Hello,

${inviter} invites you to act for ${businessName} on Cedirail. This email address
has an account already, and each address can have one only. Tell ${inviter}
another address of yours.

Cedirail
`,
  };
}

/** To somebody whose role has changed. */
export function roleChanged(given: {
  name: string;
  businessName: string;
  role: MerchantRole;
}): EmailText {
  const { name, businessName, role } = given;
  return {
    subject: `You have another role at ${businessName}`,
    body: `Hello ${name},

From now on you have the role ${role} at ${businessName}. API keys of yours that
could do more have been deleted.

Cedirail
`,
  };
}

/** To somebody who was removed. */
export function removed({ name, businessName }: { name: string; businessName: string }): EmailText {
  return {
    subject: `You no longer act for ${businessName}`,
    body: `Hello ${name},

You no longer act for ${businessName} on Cedirail. Your sessions and API keys have
ended.

Cedirail
`,
  };
}

/** To everybody who acted for a merchant whose account was closed. */
export function accountClosed(given: { name: string; businessName: string }): EmailText {
  const { name, businessName } = given;
  return {
    subject: `The account of ${businessName} is closed`,
    body: `Hello ${name},

The account of ${businessName} on Cedirail is closed. All sessions and API keys have
ended. We keep records of what happened as long as the law requires.

Customers may still know the USDT addresses of your wallet and of earlier payment
requests. Tell them not to pay there any more. If money arrives after all, nobody is
credited with it: our staff send it back or contact you.

Cedirail
`,
  };
}

/**
 * To the owners: who may act for the merchant has changed.
 * @param change what has changed, as a sentence
 */
export function teamChanged(given: { businessName: string; change: string }): EmailText {
  const { businessName, change } = given;
  return {
    subject: `The team of ${businessName} has changed`,
    body: `Hello,

${change}

If you do not recognize this, remove the person, and change your password:
${page("/dashboard/settings/team")}

Cedirail
`,
  };
}
