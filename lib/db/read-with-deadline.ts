/** A permission that was read from the database, and until when it may be used. */
export interface Permission<T> {
  value: T;
  /** By `performance.now()`. */
  deadline: number;
}

/**
 * Reads a permission from the database, with the deadline for what it permits. The deadline is taken before the
 * question: a process can be suspended after the database has answered, and a deadline taken then would allow a call
 * that another process no longer expects.
 * @param validMs how long the permission is valid from the moment of the question
 */
export async function readWithDeadline<T>(
  validMs: number,
  read: () => Promise<T>,
): Promise<Permission<T>> {
  const deadline = performance.now() + validMs;
  return { value: await read(), deadline };
}

/** Whether it is too late for what a permission allowed. */
export function isOver({ deadline }: Pick<Permission<unknown>, "deadline">): boolean {
  return performance.now() >= deadline;
}
