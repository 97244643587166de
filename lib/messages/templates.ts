import { moneyText } from "@/lib/money-text";

/** The texts of all messages. */

export interface EmailText {
  subject: string;
  body: string;
}

/**
 * We no longer send events to an endpoint.
 * @param reason why, as a sentence
 * @param pageUrl where the merchant can enable it again
 */
export function webhookDisabled(given: {
  businessName: string;
  url: string;
  reason: string;
  pageUrl: string;
}): EmailText {
  return {
    subject: `We have stopped sending webhooks to ${new URL(given.url).host}`,
    body: `Hello ${given.businessName},

We have disabled your webhook endpoint:
${given.url}

${given.reason}

Your events are kept. Once your receiver works again, enable the endpoint and
retry the deliveries that failed:
${given.pageUrl}

Cedirail
`,
  };
}

/**
 * A withdrawal address was saved.
 * @param usableAt when withdrawals to it are accepted; null: at once
 * @param pageUrl where it can be deleted
 */
export function addressSaved(given: {
  businessName: string;
  label: string;
  address: string;
  usableAt: Date | null;
  pageUrl: string;
}): EmailText {
  const { businessName, label, address, usableAt, pageUrl } = given;
  return {
    subject: `A withdrawal address was saved: ${label}`,
    body: `Hello ${businessName},

A withdrawal address was saved in your account:

${label}
${address}

${usableAt ? `You can withdraw to it from ${timeText(usableAt)}.` : "You can withdraw to it now."}

If you do not recognize it, delete it, and change your password:
${pageUrl}

Cedirail
`,
  };
}

/**
 * The settings of saved addresses were changed.
 * @param rules what they are now, as sentences
 * @param from when they take effect; null: they have
 * @param pageUrl where they can be changed back
 */
export function approvalThresholdChanged(given: {
  businessName: string;
  threshold: string | null;
  effectiveAt: Date | null;
  isConfirmed: boolean;
  pageUrl: string;
}): EmailText {
  const { businessName, threshold, effectiveAt, isConfirmed, pageUrl } = given;
  const rule =
    threshold === null
      ? "Payouts no longer need approval."
      : `Payouts above ${moneyText(threshold, "GHS")} need the approval of another user.`;
  const effect = effectiveAt
    ? `This takes effect on ${timeText(effectiveAt)}, or as soon as another user confirms it. Until then the earlier threshold applies.`
    : "This has taken effect.";
  return {
    subject: isConfirmed
      ? "A new approval threshold was confirmed"
      : "Your approval threshold was changed",
    body: `Hello ${businessName},

${isConfirmed ? "A second user confirmed your new approval threshold" : "Your approval threshold was changed"}. ${rule}

${effect}

If you do not recognize this change, undo it, and change your password:
${pageUrl}

Cedirail
`,
  };
}

export function addressSettingsChanged(given: {
  businessName: string;
  rules: string;
  from: Date | null;
  pageUrl: string;
}): EmailText {
  const { businessName, rules, from, pageUrl } = given;
  const effect = from
    ? `This takes effect on ${timeText(from)}. Until then the earlier settings apply.`
    : "This has taken effect.";
  return {
    subject: "Your withdrawal address settings were changed",
    body: `Hello ${businessName},

Your withdrawal address settings were changed. ${rules}

${effect}

If you do not recognize this change, undo it, and change your password:
${pageUrl}

Cedirail
`,
  };
}

/**
 * A phone number no longer resolves to a merchant's wallet.
 * @param phone the number, masked
 * @param reason why, as a sentence
 * @param isOwed whether only the owner of the number can take the USDT in the wallet
 */
export function identityEnded(given: {
  businessName: string;
  phone: string;
  wallet: string;
  reason: string;
  isOwed: boolean;
  pageUrl: string;
}): EmailText {
  const { businessName, phone, wallet, reason, isOwed, pageUrl } = given;
  const money = isOwed
    ? "Only the owner of the number can take the USDT in it from now on."
    : "Money in the wallet stays there.";
  return {
    subject: `The identity of ${phone} has ended`,
    body: `Hello ${businessName},

Payments to the phone number ${phone} no longer go to the wallet
${wallet}

${reason}

${money} See your account:
${pageUrl}

Cedirail
`,
  };
}

interface StartedClaim {
  businessName: string;
  /** Masked. */
  phone: string;
  /** The wallet that the merchant operated. */
  wallet: string;
  movedTo: string;
  /** The largest balance that leaves at once, in USDT. */
  above: string;
  /** When a larger balance can leave. */
  releasedAt: Date;
}

/** The owner of a phone number moves it, and its balance, to a wallet of their own. */
export function claimStarted(given: StartedClaim & { pageUrl: string }): EmailText {
  const { businessName, phone, wallet, movedTo, above, releasedAt, pageUrl } = given;
  return {
    subject: `The owner of ${phone} claims the balance of its wallet`,
    body: `Hello ${businessName},

Somebody who received our SMS at the phone number ${phone} moves it to
${movedTo}

Only the owner of the number can take the USDT that you hold for it in
${wallet}

A balance above ${moneyText(above, "USDT")} can leave from ${timeText(releasedAt)}.
If your customer tells you that their SIM card was stolen or replaced, contact
our support before then. See your account:
${pageUrl}

Cedirail
`,
  };
}

/** As {@link claimStarted}, for the number itself. */
export function claimStartedSms({ movedTo, above, releasedAt }: StartedClaim): string {
  return (
    `Your number is being moved to the wallet ending in ${movedTo.slice(-4)}. A balance above ` +
    `${above.replace(/\.?0+$/, "")} USDT can leave for it from ${timeText(releasedAt)}. If this was not you, contact the ` +
    "business that you have your wallet with at once. Cedirail"
  );
}

/** `2026-11-21 09:30 UTC`. */
export function timeText(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
