import { useSyncExternalStore } from "react";

/**
 * The token of the link in an e-mail: what is after the # of the address, so that no server, log or proxy on the way
 * gets to see it.
 * @returns null before hydration; empty where the link is not whole
 */
export function useLinkToken(): string | null {
  return useSyncExternalStore(watchAddress, readLinkToken, () => null);
}

/** The same now; empty where the link is not whole. */
export function readLinkToken(): string {
  return /^#([\w-]{43})$/.exec(window.location.hash)?.[1] ?? "";
}

function watchAddress(changed: () => void): () => void {
  window.addEventListener("hashchange", changed);
  return () => window.removeEventListener("hashchange", changed);
}
