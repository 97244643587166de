/** What each simulated network holds for us at first, in pesewas; its simulator starts with the same. */
export const openingFloatMinor = 1_000_000_000n;
