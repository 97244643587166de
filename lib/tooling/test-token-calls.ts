import { concatHex, numberToHex, padHex, toHex, type Address, type Hex } from "viem";
import { transferCall } from "@/lib/chain/calls";

/** Transfers of the token: the recipient and micro-USDT of each. */
export type TokenPayments = readonly (readonly [Address, bigint])[];

/** EVM code that pays USDT from the balance of the contract that runs it. */
export function paymentCode(token: Address, payments: TokenPayments): Hex {
  const calls = payments.map(([to, amountMinor]) => callCode(token, transferCall(to, amountMinor)));
  return concatHex([...calls, "0x00"]);
}

/** EVM code of a deployment whose contract runs `code` whenever it is called. */
export function deploymentCode(code: Hex): Hex {
  const size = numberToHex((code.length - 2) / 2, { size: 2 });
  return concatHex(["0x61", size, "0x80600c6000396000f3", code]);
}

/** EVM code that copies the call data to memory word by word and calls a contract with it. */
function callCode(target: Address, data: Hex): Hex {
  const size = (data.length - 2) / 2;
  const words = Array.from({ length: Math.ceil(size / 32) }, (_, index): Hex => {
    const word = padHex(`0x${data.slice(2 + index * 64, 66 + index * 64)}`, { dir: "right" });
    return concatHex(["0x7f", word, "0x60", numberToHex(index * 32, { size: 1 }), "0x52"]);
  });
  const sizes: Hex = `0x6000600060${toHex(size, { size: 1 }).slice(2)}60006000`;
  return concatHex([...words, sizes, "0x73", target, "0x5af150"]);
}
