import { clientNetworkOf } from "@/lib/auth/ip-range";
import type { Principal } from "@/lib/auth/principal";
import type { Operation } from "@/lib/contract/operation";
import { RateLimitedError } from "@/lib/rate-limit/take";

/** What the bodies of one operation may take of this process's memory at once. */
const maxBytes = 128 * 1024 * 1024;
/** How many of them may be one merchant's at most, and as a part of all places; so that none keeps the others out. */
const maxOfMerchant = 3;
const partOfMerchant = 1 / 4;
/** And one network's, over all merchants: a carrier has many phones behind one address. */
const partOfNetwork = 1 / 2;
/** How long a request waits for its turn before it is rejected. */
const waitMs = 5000;

/** Whose place it is. */
interface Owners {
  merchant: string;
  network: string;
}

interface Waiting {
  owners: Owners;
  begin: () => void;
}

/** The calls of one operation that are under way, and those that wait. */
class Places {
  #underWay: Owners[] = [];
  #waiting: Waiting[] = [];

  constructor(readonly max: number) {}

  get maxOfMerchant(): number {
    return Math.min(maxOfMerchant, Math.max(1, Math.floor(this.max * partOfMerchant)));
  }

  /** Waits for a place. @returns what gives it back; null: none became free in time */
  async take(owners: Owners): Promise<(() => void) | null> {
    if (this.#isFree(owners)) return this.#begin(owners);
    return new Promise((resolve) => {
      const begin = () => {
        clearTimeout(timer);
        resolve(this.#begin(owners));
      };
      const one: Waiting = { owners, begin };
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((other) => other !== one);
        resolve(null);
      }, waitMs);
      this.#waiting.push(one);
    });
  }

  #isFree({ merchant, network }: Owners): boolean {
    const count = (is: (one: Owners) => boolean) => this.#underWay.filter(is).length;
    return (
      this.#underWay.length < this.max &&
      count((one) => one.merchant === merchant) < this.maxOfMerchant &&
      count((one) => one.network === network) < Math.max(1, Math.floor(this.max * partOfNetwork))
    );
  }

  #begin(owners: Owners): () => void {
    const own = { ...owners };
    this.#underWay.push(own);
    return () => {
      this.#underWay = this.#underWay.filter((one) => one !== own);
      const next = this.#waiting.find((one) => this.#isFree(one.owners));
      if (!next) return;
      this.#waiting = this.#waiting.filter((one) => one !== next);
      next.begin();
    };
  }
}

const placesOf = new Map<string, Places>();

/**
 * Waits until this process has room for one more call of an operation, before its body is read. Uploads are bounded
 * by what their bodies take of its memory, those in parts and downloads by their number.
 * @returns what gives the place back
 * @throws RateLimitedError where none becomes free within a few seconds
 */
export async function takePlace(
  { id, method, atOnce, bodyLimit = maxBytes }: Operation,
  principal: Principal | null,
  clientAddress: string | null,
): Promise<() => void> {
  const max = atOnce ?? Math.max(1, Math.floor(maxBytes / bodyLimit));
  const places = placesOf.get(id) ?? new Places(max);
  placesOf.set(id, places);
  const release = await places.take({
    merchant: principal?.merchantId ?? "",
    network: clientNetworkOf(clientAddress),
  });
  if (release) return release;
  throw RateLimitedError.after(
    waitMs / 1000,
    places.maxOfMerchant,
    `More than ${places.maxOfMerchant} ${method === "GET" ? "downloads" : "uploads"} of a merchant at once, or too many in all`,
  );
}
