/**
 * The fewest confirmations that mainnet accepts, by chain id. Rollups and sidechains need a minute's worth of
 * blocks, so that a short outage of one sequencer or validator set is not taken for depth.
 */
const floors: ReadonlyMap<number, number> = new Map([
  [1, 12], // Ethereum
  [10, 30], // Optimism
  [56, 60], // BNB Smart Chain
  [130, 60], // Unichain
  [137, 64], // Polygon
  [196, 60], // X Layer
  [1135, 30], // Lisk
  [8453, 30], // Base
  [42161, 240], // Arbitrum One
  [42220, 60], // Celo
  [43114, 30], // Avalanche
]);

/** For a chain that is not listed. */
const usual = 12;

/** The fewest confirmations that mainnet accepts on a chain, and the default of its setting. */
export function confirmationFloor(chainId: number): number {
  return floors.get(chainId) ?? usual;
}
