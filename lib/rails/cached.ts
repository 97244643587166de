/** Reads at most once in `lifeMs` in this process; a failed read is not kept. */
export function cached<T>(lifeMs: number, read: () => Promise<T>) {
  let newest: { value: Promise<T>; readAt: number } | null = null;
  return {
    async get(): Promise<T> {
      if (!newest || performance.now() - newest.readAt > lifeMs)
        newest = { value: read(), readAt: performance.now() };
      const { value } = newest;
      try {
        return await value;
      } catch (error) {
        if (newest?.value === value) newest = null;
        throw error;
      }
    },
    forget(): void {
      newest = null;
    },
  };
}
