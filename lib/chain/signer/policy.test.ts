import fc from "fast-check";
import { encodeFunctionData, erc20Abi, getAddress, parseAbi, parseGwei, type Hex } from "viem";
import { expect, it, test } from "vitest";
import { mintCall, transferCall } from "../calls";
import { requestPath, walletPath, type KeyPath } from "../keys";
import { whyRejected, type SigningPolicy } from "./policy";
import type { UnsignedTransaction } from "./transaction";

/** What a signer signs, however it is asked. */

const address = (digit: string) => getAddress(`0x${digit.repeat(40)}`);
const places = {
  token: address("a"),
  identity: address("b"),
  treasury: address("c"),
  wallet: address("d"),
  outside: address("e"),
};
const { token, identity, treasury, outside, wallet } = places;
const maxFeeWei = parseGwei("500");
const policy: SigningPolicy = { chainId: 1, token, identity, maxFeeWei, mayMint: false };
const maxValueWei = 800_000n * policy.maxFeeWei;

const erc20 = (functionName: "approve" | "transferFrom", args: unknown[]): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName, args } as never);
const ownerAbi = parseAbi(["function transferOwnership(address newOwner)"]);
/** What the contract of identities has beside mint and burn, and what other contracts of its kind have. */
const identityAbi = parseAbi([
  "function mint(address wallet, uint256 tokenId)",
  "function burn(uint256 tokenId)",
  "function mint(uint256 tokenId)",
  "function burn(address wallet, uint256 tokenId)",
  "function safeMint(address wallet, uint256 tokenId)",
  "function safeTransferFrom(address from, address to, uint256 tokenId)",
  "function setApprovalForAll(address operator, bool approved)",
  "function grantRole(bytes32 role, address account)",
  "function revokeRole(bytes32 role, address account)",
  "function renounceRole(bytes32 role, address account)",
]);
const identityCall = (functionName: string, args: unknown[]): Hex =>
  encodeFunctionData({ abi: identityAbi, functionName, args } as never);
const role = `0x${"0".repeat(64)}`;
const calls = {
  nothing: "0x",
  payTreasury: transferCall(treasury, 5n),
  payOutside: transferCall(outside, 5n),
  mintTreasury: mintCall(treasury, 5n),
  mintOutside: mintCall(outside, 5n),
  approve: erc20("approve", [outside, 5n]),
  transferFrom: erc20("transferFrom", [treasury, outside, 5n]),
  ownership: encodeFunctionData({
    abi: ownerAbi,
    functionName: "transferOwnership",
    args: [outside],
  }),
  burn: identityCall("burn", [5n]),
  burnOf: identityCall("burn", [outside, 5n]),
  mintUnbound: identityCall("mint", [5n]),
  safeMint: identityCall("safeMint", [outside, 5n]),
  safeTransferFrom: identityCall("safeTransferFrom", [wallet, outside, 5n]),
  approveAll: identityCall("setApprovalForAll", [outside, true]),
  grantRole: identityCall("grantRole", [role, outside]),
  revokeRole: identityCall("revokeRole", [role, outside]),
  renounceRole: identityCall("renounceRole", [role, treasury]),
  longerBurn: `${identityCall("burn", [5n])}00`,
  shorterBurn: identityCall("burn", [5n]).slice(0, -2) as Hex,
  longerMint: `${mintCall(outside, 5n)}00`,
  paddedMint: mintCall(outside, 5n).replace("0".repeat(24), `1${"0".repeat(23)}`) as Hex,
  longer: `${transferCall(treasury, 5n)}00`,
  shorter: transferCall(treasury, 5n).slice(0, -2) as Hex,
  padded: transferCall(treasury, 5n).replace("0".repeat(24), `1${"0".repeat(23)}`) as Hex,
} satisfies Record<string, Hex>;

const transaction: UnsignedTransaction = {
  chainId: 1,
  nonce: 0,
  to: token,
  valueWei: 0n,
  data: calls.payTreasury,
  gasLimit: 1_000_000n,
  maxFeePerGasWei: policy.maxFeeWei,
  maxPriorityFeePerGasWei: policy.maxFeeWei,
};
const ask = (path: KeyPath, changes: Partial<UnsignedTransaction>, rules = policy) =>
  whyRejected(rules, { sender: path === "2/0" ? treasury : wallet, treasury }, path, {
    ...transaction,
    ...changes,
  });

/** All that may be signed: path, where to, which call, and whether the coin goes with it. */
const signed = new Set([
  "wallet token payTreasury 0",
  "wallet wallet nothing 0",
  "treasury token payTreasury 0",
  "treasury token payOutside 0",
  ...Object.keys(places).flatMap((to) =>
    [0n, 1n, maxValueWei].map((value) => `treasury ${to} nothing ${value}`),
  ),
]);
const onTestnet = ["treasury token mintTreasury 0"];
const ofIdentities = ["mintTreasury", "mintOutside", "burn"].map(
  (call) => `treasury identity ${call} 0`,
);

test("of all paths and calls it signs only what Cedirail sends", () => {
  const index = fc.nat(2 ** 31 - 1);
  const paths = fc.oneof(
    index.map(walletPath),
    index.map(requestPath),
    fc.constant("2/0" as const),
  );
  const key = <T extends object>(among: T) =>
    fc.constantFrom(...(Object.keys(among) as (keyof T)[]));
  const value = fc.constantFrom(0n, 1n, maxValueWei, maxValueWei + 1n, 2n ** 256n - 1n);
  fc.assert(
    fc.property(
      paths,
      key(places),
      key(calls),
      value,
      fc.boolean(),
      fc.constantFrom(identity, null, token),
      (path, to, call, valueWei, mayMint, contract) => {
        const rules = { ...policy, mayMint, identity: contract };
        const reason = ask(path, { to: places[to], data: calls[call], valueWei }, rules);
        const what = `${path === "2/0" ? "treasury" : "wallet"} ${to} ${call} ${valueWei}`;
        const isSigned =
          signed.has(what) ||
          (mayMint && onTestnet.includes(what)) ||
          (contract === identity && ofIdentities.includes(what));
        expect([what, reason === null]).toEqual([what, isSigned]);
      },
    ),
    { numRuns: 20_000 },
  );
});

it.each<[string, KeyPath, Partial<UnsignedTransaction>]>([
  ["another chain", "0/0", { chainId: 2 }],
  ["too much gas", "0/0", { gasLimit: 1_000_001n }],
  ["too high a fee", "0/0", { maxFeePerGasWei: policy.maxFeeWei + 1n }],
  ["a tip above the fee", "0/0", { maxFeePerGasWei: 1n, maxPriorityFeePerGasWei: 2n }],
  [
    "a tip above the fee, for nothing",
    "0/0",
    {
      to: wallet,
      data: "0x",
      maxFeePerGasWei: 1n,
      maxPriorityFeePerGasWei: 2n,
    },
  ],
  ["a treasury that is not ours", "2/1", {}],
])("does not sign %s", (_, path, changes) => {
  expect(ask(path, changes)).not.toBeNull();
});
