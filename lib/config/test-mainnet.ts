import { randomBytes, randomUUID } from "node:crypto";
import { english, generateMnemonic } from "viem/accounts";
import { accountKeyOf } from "./account-key";

/** A mainnet's settings, none of which leads anywhere; DATA_DIR is missing. */
export const soundMainnet: Record<string, string> = {
  CEDIRAIL_ENV: "mainnet",
  DATABASE_URL: "postgres://database.example/cedirail",
  PUBLIC_URL: "https://pay.example",
  ENCRYPTION_KEY: randomBytes(32).toString("base64"),
  CHAIN_ACCOUNT_KEY: accountKeyOf(generateMnemonic(english)),
  MTN_BASE_URL: "https://momo.example",
  MTN_DISBURSEMENT_SUBSCRIPTION_KEY: "obviously-fake",
  MTN_DISBURSEMENT_API_USER: randomUUID(),
  MTN_DISBURSEMENT_API_KEY: "obviously-fake",
  RATE_SOURCES: "coinbase,coingecko",
  SMTP_URL: "smtps://relay.example",
  MAIL_FROM: "Cedirail <no-reply@pay.example>",
  TREASURY_LIMIT_GHS: "100000",
  TREASURY_LIMIT_USDT: "10000",
  SCREENING_LIST_FILE: "none",
};

/** Those of its chain, which it may have beside them. */
export const soundChain: Record<string, string> = {
  CHAIN_RPC_URL: "https://node.example/v3/obviously-fake",
  CHAIN_CHECK_RPC_URLS: "https://other-node.example/obviously-fake",
  CHAIN_ID: "42220",
  CHAIN_USDT: "0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e",
  CHAIN_START_BLOCK: "31056500",
  CHAIN_COIN_USDT: "0.35",
  SIGNER_URL: "https://signer.example",
  SIGNER_TOKEN: randomBytes(32).toString("base64url"),
};

/** Those of an S3-compatible storage, which it may have in place of a folder. */
export const soundS3: Record<string, string> = {
  FILE_STORAGE: "s3",
  S3_ENDPOINT: "https://storage.example",
  S3_REGION: "af-south-1",
  S3_BUCKET: "cedirail-documents",
  S3_PREFIX: "mainnet",
  S3_ACCESS_KEY_ID: "obviously-fake",
  S3_SECRET_ACCESS_KEY: "obviously-fake",
};
