import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { KycReason, KycStatus, Tier } from "@/lib/contract/kyc-fields";
import { createdAt, id, minor, moment, updatedAt } from "./columns";

export const merchants = pgTable("merchants", {
  id: id(),
  name: text("name").notNull(),
  kycStatus: text("kyc_status").$type<KycStatus>().notNull().default("not_started"),
  /** The tier whose limits hold. */
  kycTier: text("kyc_tier").$type<Tier>().notNull().default("minimum"),
  /** Since when money may leave on mainnet, whatever becomes of a later application; null: it may not. */
  kycApprovedAt: moment("kyc_approved_at"),
  /** Reasons of the latest decision, as `/api/users/kyc-status` shows them. */
  kycReasons: jsonb("kyc_reasons").$type<KycReason[]>().notNull().default([]),
  /** The reviewer's comment to the merchant. */
  kycComment: text("kyc_comment"),
  /** Whether documents may be submitted again after a rejection. */
  kycCanResubmit: boolean("kyc_can_resubmit").notNull().default(true),
  /** By when what was requested is expected; null: nothing is. */
  kycRespondBy: moment("kyc_respond_by"),
  /** When an e-mail reminded of that. */
  kycRemindedAt: moment("kyc_reminded_at"),
  /** Counts the changes of the application. */
  kycSequence: integer("kyc_sequence").notNull().default(0),
  timezone: text("timezone").notNull().default("Africa/Accra"),
  /** Pesewas above which a payout needs approval; null: never. */
  approvalThresholdMinor: minor("approval_threshold_minor"),
  /** The stricter threshold that still applies until a relaxed one takes effect. */
  previousApprovalThresholdMinor: minor("previous_approval_threshold_minor"),
  previousApprovalThresholdUntil: moment("previous_approval_threshold_until"),
  /** The user who set the threshold; someone else has to confirm a relaxed one. */
  approvalThresholdSetBy: text("approval_threshold_set_by"),
  /** Fees that differ from the defaults, by kind. */
  feeOverrides: jsonb("fee_overrides").$type<Record<string, unknown>>().notNull().default({}),
  /** Whether USDT may be withdrawn to saved addresses only, and hours that one waits after it is saved. */
  onlySavedAddresses: boolean("only_saved_addresses").notNull().default(false),
  addressCoolingHours: integer("address_cooling_hours").notNull().default(0),
  /** Where that has been relaxed: until then only saved addresses may be used, and wait so long. */
  previousAddressCoolingHours: integer("previous_address_cooling_hours"),
  previousAddressSettingsUntil: moment("previous_address_settings_until"),
  /** Origins whose pages may show the merchant's payment pages in a frame. */
  paymentPageOrigins: text("payment_page_origins").array().notNull().default([]),
  webhookSecretSealed: text("webhook_secret_sealed").notNull(),
  /** The secret before that one, which signs too until then. */
  previousWebhookSecretSealed: text("previous_webhook_secret_sealed"),
  previousWebhookSecretUntil: moment("previous_webhook_secret_until"),
  /** Since when the account is closed; null: it is open. */
  closedAt: moment("closed_at"),
  createdAt: createdAt(),
});

export const users = pgTable(
  "users",
  {
    id: id(),
    /** Null for staff. */
    merchantId: text("merchant_id").references(() => merchants.id),
    email: text("email").notNull(),
    name: text("name").notNull(),
    phone: text("phone"),
    role: text("role").notNull(),
    passwordHash: text("password_hash").notNull(),
    /** The sealed secret of the user's one-time codes; null: not set up. */
    totpSecretSealed: text("totp_secret_sealed"),
    /** The sealed secret of codes that are being set up, until one of them is confirmed. */
    totpPendingSealed: text("totp_pending_sealed"),
    /** The time step of the last used code, so that none works twice. */
    totpLastStep: bigint("totp_last_step", { mode: "number" }),
    /** Browsers that signed in before this are not known devices; null: all are. */
    knownDevicesFrom: moment("known_devices_from"),
    /** Kinds of e-mails that the user does not want. */
    mutedEmails: text("muted_emails").array().notNull().default([]),
    /** Since when the user belongs to no merchant any longer; null: does. The row stays, for history and audit. */
    removedAt: moment("removed_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("users_email")
      .on(table.email)
      .where(sql`removed_at is null`),
    index("users_merchant").on(table.merchantId),
    index("users_phone")
      .on(table.phone)
      .where(sql`phone is not null`),
  ],
);

export const ofMerchant = () =>
  text("merchant_id")
    .notNull()
    .references(() => merchants.id);

export const ofUser = () =>
  text("user_id")
    .notNull()
    .references(() => users.id);

export const apiKeys = pgTable(
  "api_keys",
  {
    id: id(),
    merchantId: ofMerchant(),
    userId: ofUser(),
    name: text("name").notNull(),
    scopes: text("scopes").array().notNull(),
    prefix: text("prefix").notNull(),
    lastFour: text("last_four").notNull(),
    /** SHA-256 of the whole key, which is shown once and never stored. */
    hash: text("hash").notNull(),
    allowedIps: text("allowed_ips").array().notNull().default([]),
    expiresAt: moment("expires_at"),
    lastUsedAt: moment("last_used_at"),
    /** The key that a rotation created in its place; it works until it expires. */
    replacedBy: text("replaced_by"),
    /** Since when it does not work because the person who created it left. */
    disabledAt: moment("disabled_at"),
    /** When an e-mail said that it expires soon. */
    expiryWarnedAt: moment("expiry_warned_at"),
    deletedAt: moment("deleted_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("api_keys_hash").on(table.hash),
    index("api_keys_merchant").on(table.merchantId),
    index("api_keys_user").on(table.userId),
    index("api_keys_to_warn")
      .on(table.expiresAt)
      .where(sql`expiry_warned_at is null and deleted_at is null`),
  ],
);

export const wallets = pgTable(
  "wallets",
  {
    /** ERC-55 checksummed. */
    address: text("address").primaryKey(),
    merchantId: ofMerchant(),
    /** `merchant`: created at sign-up; `identity`: for a minted phone number. */
    kind: text("kind").notNull(),
    /** Last index of the HD path of this wallet's key. */
    derivationIndex: integer("derivation_index").notNull(),
    /** Since when only the owner of the phone number can take the USDT in it; null: the merchant can. */
    claimedAt: moment("claimed_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("wallets_derivation").on(table.derivationIndex),
    index("wallets_merchant").on(table.merchantId),
  ],
);

/**
 * Pesewas that were sent in one day or month of Accra (contract §4, KYC limits). `merchant_id` is a merchant, the wallet
 * from which the owner of a phone number claims, or `claims:` and the merchant for all claims from its wallets.
 */
export const limitUsage = pgTable(
  "limit_usage",
  {
    merchantId: text("merchant_id").notNull(),
    period: text("period").notNull(),
    /** `2026-11-21` or `2026-11`. */
    startsOn: text("starts_on").notNull(),
    usedMinor: bigint("used_minor", { mode: "bigint" }).notNull(),
  },
  (table) => [uniqueIndex("limit_usage_key").on(table.merchantId, table.period, table.startsOn)],
);

/** How much the owners of phone numbers may claim from the wallets of one merchant. */
export const claimLimits = pgTable("claim_limits", {
  merchantId: text("merchant_id")
    .primaryKey()
    .references(() => merchants.id),
  /** Multiple of the limits of the merchant's tier; null: the default. */
  factor: integer("factor"),
  /** When a claim was last refused because of this bound. */
  refusedAt: moment("refused_at"),
  updatedAt: updatedAt(),
});

/** Recipients whom a merchant pays repeatedly. */
export const beneficiaries = pgTable(
  "beneficiaries",
  {
    id: id(),
    merchantId: ofMerchant(),
    name: text("name").notNull(),
    /** E.164. */
    phone: text("phone").notNull(),
    /** The required network; null: detected for each payout. */
    provider: text("provider"),
    note: text("note"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: moment("deleted_at"),
  },
  (table) => [index("beneficiaries_merchant").on(table.merchantId, table.createdAt)],
);

/** Blockchain addresses to which a merchant withdraws USDT. */
export const savedAddresses = pgTable(
  "saved_addresses",
  {
    id: id(),
    merchantId: ofMerchant(),
    label: text("label").notNull(),
    /** EIP-55. */
    address: text("address").notNull(),
    createdAt: createdAt(),
    deletedAt: moment("deleted_at"),
  },
  (table) => [
    uniqueIndex("saved_addresses_own")
      .on(table.merchantId, table.address)
      .where(sql`deleted_at is null`),
    index("saved_addresses_merchant").on(table.merchantId, table.createdAt),
  ],
);

/** A signed-in browser or program. The cookie carries only the token; the row can be revoked. */
export const sessions = pgTable(
  "sessions",
  {
    /** SHA-256 of the token. */
    id: text("id").primaryKey(),
    userId: ofUser(),
    createdAt: createdAt(),
    lastSeenAt: moment("last_seen_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    revokedAt: moment("revoked_at"),
    /** When the step-up ends. */
    stepUpUntil: moment("step_up_until"),
    userAgent: text("user_agent"),
    /** From where it was opened; null: not known. */
    address: text("address"),
  },
  (table) => [index("sessions_user").on(table.userId)],
);

/** Wrong passwords and one-time codes, by which the next attempt is delayed. */
export const failedAttempts = pgTable(
  "failed_attempts",
  {
    /** What they count against: an account, an account from one network, a device, … */
    subject: text("subject").primaryKey(),
    failures: integer("failures").notNull(),
    countedAt: moment("counted_at").notNull(),
  },
  (table) => [index("failed_attempts_age").on(table.countedAt)],
);
