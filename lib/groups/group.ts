import { databaseErrorOf } from "@/lib/db/errors";
import { CedirailError } from "@/lib/errors";

/** What one member of a group gets: its own result, or its own rejection. */
export type Carried<R> = { value: R } | { error: unknown };

/** Runs one piece of a group's work; what it throws is its own. */
export function carried<R>(work: () => R): Carried<R> {
  try {
    return { value: work() };
  } catch (error) {
    return { error };
  }
}

interface GroupOptions<T> {
  /** The largest group. */
  max?: number;
  /** How many may wait; what comes when so many do is rejected at once, with nothing carried out. */
  maxWaiting?: number;
  /** What only one member of a group may name; the others wait for the next group. */
  namesOf?: (member: T) => readonly string[];
}

interface Waiting<T, R> {
  member: T;
  resolve: (value: R) => void;
  reject: (error: unknown) => void;
}

/**
 * Carries out together what waits at the same moment. One group runs at a time; the next is what has queued up
 * meanwhile, so a lone member waits for nobody. A group that the database rejects as a whole is tried again
 * one by one; where its end is unknown, every member gets the error.
 */
export class Group<T, R> {
  #waiting: Waiting<T, R>[] = [];
  #isRunning = false;

  /** @param carry one result for each member, in their order, after everything is committed */
  constructor(
    private readonly carry: (members: readonly T[]) => Promise<readonly Carried<R>[]>,
    private readonly options: GroupOptions<T> = {},
  ) {}

  /**
   * Waits for the member's group.
   * @throws what `carry` gave this member, or CedirailError `RATE_LIMITED` where too many wait
   */
  submit(member: T): Promise<R> {
    if (this.#waiting.length >= (this.options.maxWaiting ?? Infinity))
      return Promise.reject(
        new CedirailError(
          "RATE_LIMITED",
          "Too many requests wait already; try again in a few seconds.",
        ),
      );
    return new Promise<R>((resolve, reject) => {
      this.#waiting.push({ member, resolve, reject });
      if (this.#isRunning) return;
      this.#isRunning = true;
      // What this turn of the event loop still brings belongs to the same group.
      setImmediate(() => void this.#run());
    });
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) await this.#carryOut(this.#next());
    this.#isRunning = false;
  }

  /** Takes the next group off the queue, in order, without two members of one name. */
  #next(): Waiting<T, R>[] {
    const { max = 128, namesOf = () => [] } = this.options;
    const taken = new Set<string>();
    const group: Waiting<T, R>[] = [];
    const later: Waiting<T, R>[] = [];
    for (const one of this.#waiting) {
      const names = namesOf(one.member);
      const fits = group.length < max && !names.some((name) => taken.has(name));
      // A name that has to wait keeps its place before later ones.
      for (const name of names) taken.add(name);
      (fits ? group : later).push(one);
    }
    this.#waiting = later;
    return group;
  }

  async #carryOut(group: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const results = await this.carry(group.map(({ member }) => member));
      group.forEach(({ resolve, reject }, index) => {
        const result = results[index];
        if (result && "value" in result) resolve(result.value);
        else reject(result ? result.error : new Error("A group gave a member no result."));
      });
    } catch (error) {
      if (group.length > 1 && wasRolledBack(error))
        for (const one of group) await this.#carryOut([one]);
      else for (const { reject } of group) reject(error);
    }
  }
}

/**
 * Whether the database has certainly undone a transaction: it reported an error of the statement itself, not
 * the loss of the connection, which may have happened after the commit.
 */
function wasRolledBack(error: unknown): boolean {
  const code = databaseErrorOf(error)?.code;
  return code !== undefined && !/^(08|57P|40003)/.test(code);
}
