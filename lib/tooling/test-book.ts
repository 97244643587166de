import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEther, parseUnits } from "viem";
import type { MachineClock } from "@/lib/chain/signer/clock";
import { createJournal } from "@/lib/chain/signer/journal";
import type { SpendingLimits } from "@/lib/chain/signer/limits";
import { SpendingBook } from "@/lib/chain/signer/spending-book";

/** A signer's book with a journal in this folder, which is created if it is missing. */
export function openTestBook(
  folder: string,
  limits: Partial<SpendingLimits> = {},
  clock?: MachineClock,
  chainId = 31_337,
): SpendingBook {
  const path = join(folder, "signed.journal");
  if (!existsSync(path)) createJournal(path);
  const usdt = parseUnits("1000000000", 6);
  const book = new SpendingBook(
    path,
    {
      chainId,
      limits: {
        usdtPerTransaction: usdt,
        usdtPerHour: usdt,
        usdtPerDay: usdt,
        weiPerDay: parseEther("1000"),
        identityCallsPerDay: 10_000n,
        ...limits,
      },
    },
    clock,
  );
  book.start();
  return book;
}

export const minute = 60_000;
export const hour = 60 * minute;

/** Books of one journal, with small limits and a clock that the test moves. */
export function newTestBooks() {
  const folder = mkdtempSync(join(tmpdir(), "cedirail-book-"));
  const clock = { wall: Date.UTC(2030, 0, 1), steady: 5_000 };
  const source = { wallMs: () => clock.wall, steadyMs: () => clock.steady };
  const limits = {
    usdtPerTransaction: 100n,
    usdtPerHour: 150n,
    usdtPerDay: 250n,
    weiPerDay: 1_000n,
    identityCallsPerDay: 2n,
  };
  const opened = new Set<SpendingBook>();
  return {
    path: join(folder, "signed.journal"),
    clock,
    limits,
    /** Opens the journal as a restarted signer does. */
    open: (chainId?: number): SpendingBook => {
      const book = openTestBook(folder, limits, source, chainId);
      opened.add(book);
      return book;
    },
    pass: (ms: number): void => {
      clock.wall += ms;
      clock.steady += ms;
    },
    remove: (): void => {
      for (const book of opened) book.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
