/** The page of a chain transaction in the explorer; undefined where none is configured. */
export function explorerTransaction(explorerUrl: string | null, hash: string): string | undefined {
  return explorerUrl === null ? undefined : `${explorerUrl}/tx/${hash}`;
}

/** As {@link explorerTransaction}, of an address. */
export function explorerAddress(explorerUrl: string | null, address: string): string | undefined {
  return explorerUrl === null ? undefined : `${explorerUrl}/address/${address}`;
}
