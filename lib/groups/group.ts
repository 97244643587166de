import { failedBeforeCommit } from "@/lib/db/client";
import { databaseErrorOf } from "@/lib/db/errors";
import { acrossMerchants } from "@/lib/db/scope";
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
  /**
   * By what a rejected group is taken apart: each lane is tried again beside the others and beside later groups,
   * so that what one waits for delays no other. By default all members are of one lane.
   */
  laneOf?: (member: T) => string;
}

/** How many lanes of rejected groups are tried again at once. */
const maxAside = 4;
const lockTimeOut = "55P03";

interface Waiting<T, R> {
  member: T;
  resolve: (value: R) => void;
  reject: (error: unknown) => void;
}

/**
 * Carries out together what waits at the same moment. One group runs at a time; the next is what has queued up
 * meanwhile, so a lone member waits for nobody. A group that is certainly undone is tried again one by one;
 * where its end is unknown, every member gets the error.
 */
export class Group<T, R> {
  #waiting: Waiting<T, R>[] = [];
  #isRunning = false;
  /** Members that are tried again one by one, by their lanes; later ones of these lanes wait. */
  readonly #aside = new Map<string, readonly Waiting<T, R>[]>();
  #lanesRunning = 0;

  /**
   * @param carry one result for each member, in their order, after everything is committed; while others wait for
   *   it (`isBrief`), it should wait for locks only briefly
   */
  constructor(
    private readonly carry: (
      members: readonly T[],
      isBrief: boolean,
    ) => Promise<readonly Carried<R>[]>,
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
          "Too many requests are waiting; try again in a few seconds.",
        ),
      );
    return new Promise<R>((resolve, reject) => {
      this.#waiting.push({ member, resolve, reject });
      this.#start();
    });
  }

  #start(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    // What this turn of the event loop still brings belongs to the same group.
    setImmediate(() => void this.#run());
  }

  async #run(): Promise<void> {
    for (let group = this.#next(); group.length > 0; group = this.#next())
      if (!(await this.#carryOut(group, true))) this.#takeApart(group);
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
      const isFree = !names.some((name) => taken.has(name)) && !this.#aside.has(this.#laneOf(one));
      // A name that has to wait keeps its place before later ones.
      for (const name of names) taken.add(name);
      (isFree && group.length < max ? group : later).push(one);
    }
    this.#waiting = later;
    return group;
  }

  #laneOf({ member }: Waiting<T, R>): string {
    return this.options.laneOf?.(member) ?? "";
  }

  /** @returns false where nothing has happened and the members should be tried again */
  async #carryOut(group: readonly Waiting<T, R>[], isBrief: boolean): Promise<boolean> {
    try {
      const members = group.map(({ member }) => member);
      const results = await acrossMerchants(
        "a group carries out what callers of several merchants wait for",
        () => this.carry(members, isBrief),
      );
      group.forEach(({ resolve, reject }, index) => {
        const result = results[index];
        if (result && "value" in result) resolve(result.value);
        else reject(result ? result.error : new Error("A group gave a member no result."));
      });
    } catch (error) {
      const isCurable = group.length > 1 || databaseErrorOf(error)?.code === lockTimeOut;
      if (isBrief && isCurable && wasRolledBack(error)) return false;
      for (const { reject } of group) reject(error);
    }
    return true;
  }

  #takeApart(group: readonly Waiting<T, R>[]): void {
    for (const one of group) {
      const lane = this.#laneOf(one);
      this.#aside.set(lane, [...(this.#aside.get(lane) ?? []), one]);
    }
    while (this.#lanesRunning < Math.min(maxAside, this.#aside.size)) {
      this.#lanesRunning += 1;
      void this.#tryLanes();
    }
  }

  async #tryLanes(): Promise<void> {
    for (const [lane, members] of this.#aside) {
      if (members.length === 0) continue;
      // Taken: others that try lanes leave it alone, and later members still wait for it.
      this.#aside.set(lane, []);
      for (const one of members) await this.#carryOut([one], false);
      this.#aside.delete(lane);
      this.#start();
    }
    this.#lanesRunning -= 1;
  }
}

/**
 * Whether a transaction is certainly undone: it failed before its commit was sent, or the database itself
 * reported the error of a statement or of the commit. The loss of the connection may have come after the commit.
 */
function wasRolledBack(error: unknown): boolean {
  const reported = databaseErrorOf(error);
  if (reported?.severity !== undefined && reported.severity !== "ERROR") return false;
  if (reported) return !/^(08|57P|40003)/.test(reported.code);
  return failedBeforeCommit(error);
}
