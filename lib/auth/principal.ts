import type { Scope } from "@/lib/contract/operation";

/** Who calls: the merchant, the person behind the credential, and what the credential may do. */
export interface Principal {
  kind: "key";
  /** The credential's own id; limits count by it, and history names it. */
  credentialId: string;
  userId: string;
  merchantId: string;
  scopes: ReadonlySet<Scope>;
}
