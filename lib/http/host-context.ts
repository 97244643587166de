/** What the host (our own server or Next) knows besides the request itself. */
export interface HostContext {
  params: Record<string, string>;
  /** The peer's address, after trusted proxies; null where the host does not tell. */
  clientAddress: string | null;
}
