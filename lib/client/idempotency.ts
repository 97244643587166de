/** A key for one act, and the act that it was made for. */
export interface ActKey {
  key: string;
  /** The request's body as text: the same act keeps its key, another one gets another. */
  act: string;
}

/**
 * The key to send an act with: the one it already has, or a new one when there is none or it was
 * made for something else. Store the result before sending, where a reload finds it.
 */
export function keyForAct(stored: ActKey | null, body: unknown): ActKey {
  const act = JSON.stringify(body);
  return stored?.act === act ? stored : { key: newIdempotencyKey(), act };
}

/** A fresh key. `crypto.randomUUID` is missing on plain-http origins, so it is not used. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
