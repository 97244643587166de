import type { Principal } from "@/lib/auth/principal";
import type { Operation } from "@/lib/contract/operation";
import { RateLimitedError } from "@/lib/rate-limit/take";

/** What the bodies of one operation may take of this process's memory at once. */
const maxBytes = 128 * 1024 * 1024;
/** How many of them may be one merchant's, so that none keeps the others out. */
const maxOfMerchant = 3;
/** How long a request waits for its turn before it is rejected. */
const waitMs = 5000;

interface Waiting {
  owner: string;
  begin: () => void;
}

/** The uploads of one operation that are under way, and those that wait. */
class Places {
  readonly #underWay = new Map<string, number>();
  #waiting: Waiting[] = [];

  constructor(readonly max: number) {}

  /** Waits for a place. @returns what gives it back; null: none became free in time */
  async take(owner: string): Promise<(() => void) | null> {
    if (this.#isFree(owner)) return this.#begin(owner);
    return new Promise((resolve) => {
      const begin = () => {
        clearTimeout(timer);
        resolve(this.#begin(owner));
      };
      const one: Waiting = { owner, begin };
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((other) => other !== one);
        resolve(null);
      }, waitMs);
      this.#waiting.push(one);
    });
  }

  #isFree(owner: string): boolean {
    const all = [...this.#underWay.values()].reduce((sum, count) => sum + count, 0);
    return all < this.max && (this.#underWay.get(owner) ?? 0) < maxOfMerchant;
  }

  #begin(owner: string): () => void {
    this.#underWay.set(owner, (this.#underWay.get(owner) ?? 0) + 1);
    return () => {
      const left = (this.#underWay.get(owner) ?? 1) - 1;
      if (left > 0) this.#underWay.set(owner, left);
      else this.#underWay.delete(owner);
      const next = this.#waiting.find((one) => this.#isFree(one.owner));
      if (!next) return;
      this.#waiting = this.#waiting.filter((one) => one !== next);
      next.begin();
    };
  }
}

const placesOf = new Map<string, Places>();

/**
 * Waits until this process has room for one more body of an operation, before it is read.
 * @returns what gives the place back
 * @throws RateLimitedError where none becomes free within a few seconds
 */
export async function takePlace(
  { id, bodyLimit = maxBytes }: Operation,
  principal: Principal | null,
): Promise<() => void> {
  const places = placesOf.get(id) ?? new Places(Math.max(1, Math.floor(maxBytes / bodyLimit)));
  placesOf.set(id, places);
  const release = await places.take(principal?.merchantId ?? "");
  if (release) return release;
  throw RateLimitedError.after(
    waitMs / 1000,
    maxOfMerchant,
    `More than ${maxOfMerchant} uploads of a merchant at once, or too many in all`,
  );
}
