/** The networks that real USDT is used on, and those for tests, by chain id. */
const names: Readonly<Record<number, string>> = {
  1: "Ethereum",
  10: "Optimism",
  56: "BNB Smart Chain",
  137: "Polygon",
  8453: "Base",
  42161: "Arbitrum One",
  42220: "Celo",
  43114: "Avalanche",
  11155111: "Sepolia",
  31337: "Cedirail Testnet",
};

/** The name of a network as people know it; `Chain 4711` where it has none here. */
export function networkName(chainId: number): string {
  return names[chainId] ?? `Chain ${chainId}`;
}

/** Whether a text names the network, by its name in any case or by its chain id. */
export function namesNetwork(text: string, chainId: number): boolean {
  const name = text.trim().toLowerCase();
  return name === networkName(chainId).toLowerCase() || name === String(chainId);
}
