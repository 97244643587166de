/**
 * Where encrypted files are. Keys are Cedirail's own: two to four segments of letters, digits, `_` and `-`, separated
 * by slashes; never a name that somebody gave. Every call ends within 30 seconds, with an Error where the storage
 * does not respond. A file that no row names was left by a process that was killed, and may be deleted.
 */
export interface FileStorage {
  /** Stores a file, durably and as a whole, in place of an earlier one under this key. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** A file, or null where there is none. */
  get(key: string): Promise<Buffer | null>;
  /** Deletes a file, if there is one. */
  delete(key: string): Promise<void>;
  /** The files whose keys begin with `prefix`, which has at least one whole segment and its slash. */
  list(prefix: string): AsyncIterable<StoredFile>;
}

/** A file of {@link FileStorage.list}. */
export interface StoredFile {
  key: string;
  /** By the clock of the storage. */
  storedAt: Date;
}

/** How long one call of a storage may take. */
export const storageTimeoutMs = 30_000;

const keyPattern = /^[A-Za-z0-9_-]{1,64}(\/[A-Za-z0-9_-]{1,64}){1,3}$/;
const prefixPattern = /^[A-Za-z0-9_-]{1,64}(\/[A-Za-z0-9_-]{0,64}){1,3}$/;

/** @throws Error where a key is not one of Cedirail's own, e.g. leaves the folder */
export function checkKey(key: string): void {
  if (!keyPattern.test(key)) throw new Error("A file's key has the wrong form.");
}

/** @throws Error where a prefix is not the start of a key, after its first slash */
export function checkPrefix(prefix: string): void {
  if (!prefixPattern.test(prefix)) throw new Error("A prefix of files has the wrong form.");
}
