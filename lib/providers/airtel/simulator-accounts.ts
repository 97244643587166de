import { formatDecimal } from "@/lib/money";
import type { Engine } from "@/lib/providers/simulator-kit/engine";
import { holderOf, isKnownTo } from "@/lib/providers/simulator-kit/numbers";
import { currency } from "./connection";
import { missing, reject, succeed, unavailable } from "./simulator-responses";
import type { Vault } from "./simulator-vault";
import type { AirtelDetails } from "./simulator-views";

const balanceTypes = new Set(["DISB", "COLL", "CASHIN", "CASHOUT"]);

/** Calls about accounts: whose a number is, our own float, and the platform's key (reference §8, §10). */
export function createAccounts(engine: Engine<AirtelDetails>, vault: Vault) {
  function balance(text: string): Response {
    return succeed(
      { balance: text, currency, account_status: "Active" },
      { response: "DP02100000001", message: "SUCCESS" },
    );
  }

  return {
    user(_: Request, msisdn = ""): Response {
      const phone = `+233${msisdn}`;
      if (engine.isDown(phone)) return unavailable();
      if (!isKnownTo("airtel", phone))
        return reject(200, { response: "DP02200000002", message: "User Not Found" });
      const holder = holderOf(phone);
      const data = {
        is_barred: false,
        grade: "MCOM",
        first_name: holder?.given ?? "",
        last_name: holder?.family ?? "",
        registration: { status: "MCOM" },
        msisdn,
        is_pin_set: true,
      };
      return succeed(data, { response: "DP02200000001", message: "SUCCESS" });
    },

    balance: () => balance(formatDecimal(engine.floatMinor(), 2)),

    /** The newer call says which account, and groups the thousands, as Airtel is seen to. */
    balanceOfType(request: Request): Response {
      const type = new URL(request.url).searchParams.get("type") ?? "";
      if (!balanceTypes.has(type)) return missing("type");
      const text = formatDecimal(engine.floatMinor(), 2);
      return balance(text.replace(/\B(?=(\d{3})+\.)/g, ","));
    },

    encryptionKeys(): Response {
      const year = new Date().getFullYear() + 1;
      return succeed(
        { key_id: 100, key: vault.publicKey, valid_upto: `31-12-${year} 23:59:59` },
        { response: "DP02010001001", message: "SUCCESS" },
      );
    },
  };
}
