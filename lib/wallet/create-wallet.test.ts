import { createHash } from "node:crypto";
import { english, generateMnemonic, mnemonicToAccount } from "viem/accounts";
import { expect, test, vi } from "vitest";
import { accountKeyOf } from "@/lib/config/account-key";
import { seedFingerprint } from "./create-wallet";

test("databases that were set up with the seed itself are recognized by its account key", () => {
  const mnemonic = generateMnemonic(english);
  vi.stubEnv("CHAIN_ACCOUNT_KEY", accountKeyOf(mnemonic));
  const { publicKey } = mnemonicToAccount(mnemonic);
  const fingerprint = createHash("sha256").update(`cedirail seed ${publicKey}`).digest("hex");
  expect(seedFingerprint()).toBe(fingerprint.slice(0, 32));
});
