import { readBoard } from "@/lib/rails/read-board";
import { readChainBoard } from "@/lib/treasury/read-chain-board";

/** The rails board for operators: every rail with its figures, our floats, and the chain. */
export async function readRailsBoard() {
  const [board, chain] = await Promise.all([readBoard(), readChainBoard()]);
  return { ...board, chain };
}
