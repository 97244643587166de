import { ExplorerLink } from "@/components/ui/explorer-link";
import type { Identity } from "@/components/labels/identities";
import { MonoId } from "@/components/ui/mono-id";

/** The token of an identity, with the chain transaction that minted or burned it. */
export function Token({ identity: { tokenId, explorerUrl } }: { identity: Identity }) {
  if (tokenId === null) return <span className="text-muted">None</span>;
  return (
    <span className="inline-flex items-center">
      <MonoId value={tokenId} label="token ID" head={4} />
      {explorerUrl !== null && <ExplorerLink href={explorerUrl} />}
    </span>
  );
}
