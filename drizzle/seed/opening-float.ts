/** The opening float at each simulated provider, in pesewas, in the ledger and the simulator. */
export const openingFloatMinor = 1_000_000_000n;
