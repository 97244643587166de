import { encodeFunctionData, hexToBigInt, parseAbi } from "viem";
import { callNode } from "./client";

/** The oracle that every OP Stack chain has at this address. */
export const dataFeeOracle = "0x420000000000000000000000000000000000000F";
const oracleAbi = parseAbi(["function getL1FeeUpperBound(uint256 size) view returns (uint256)"]);
/** A signed token transfer is smaller than this. */
const transferBytes = 250n;

/**
 * Wei that a rollup charges at most for the data of one token transfer, beyond its gas. Zero on a chain without
 * such a fee: a call to an address without a contract returns nothing.
 * @throws ChainUnavailableError
 */
export async function readDataFee(): Promise<bigint> {
  const data = encodeFunctionData({
    abi: oracleAbi,
    functionName: "getL1FeeUpperBound",
    args: [transferBytes],
  });
  const response = await callNode("its data fee", (node) => node.call({ to: dataFeeOracle, data }));
  return response.data === undefined ? 0n : hexToBigInt(response.data);
}
