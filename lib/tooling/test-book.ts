import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEther, parseUnits } from "viem";
import type { MachineClock } from "@/lib/chain/signer/clock";
import type { SpendingLimits } from "@/lib/chain/signer/limits";
import { SpendingBook } from "@/lib/chain/signer/spending-book";

/** A signer's book with a journal in this folder, which is created if it is missing. */
export function openTestBook(
  folder: string,
  limits: Partial<SpendingLimits> = {},
  clock?: MachineClock,
): SpendingBook {
  const path = join(folder, "signed.journal");
  writeFileSync(path, "", { flag: "a" });
  const usdt = parseUnits("1000000000", 6);
  const book = new SpendingBook(
    path,
    {
      usdtPerTransaction: usdt,
      usdtPerHour: usdt,
      usdtPerDay: usdt,
      weiPerDay: parseEther("1000"),
      identityCallsPerDay: 10_000n,
      ...limits,
    },
    clock,
  );
  book.start();
  return book;
}
