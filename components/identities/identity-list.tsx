"use client";

import { useRouter } from "next/navigation";
import { DataList, type PageOfList } from "@/components/data/data-list";
import { storeDraft } from "@/components/forms/use-draft";
import { identityList, identityStyles, type Identity } from "@/components/labels/identities";
import { useMay } from "@/components/session/person";
import { Button } from "@/components/ui/button";
import type { Column } from "@/components/ui/data-table";
import { MonoId } from "@/components/ui/mono-id";
import { Status } from "@/components/ui/status";
import { Time, useNow, When } from "@/components/ui/time";
import { formatPhone } from "@/lib/client/format-phone";
import { draftName, draftOf, isDueAgain, newIdentityPath, pathOf } from "./draft";
import { RevokeIdentity } from "./revoke-identity";
import { Token } from "./token";

const none = <span className="text-muted">None</span>;

const facts: Column<Identity>[] = [
  {
    key: "number",
    header: "Number",
    card: "title",
    cell: ({ phone, reason }) => (
      <span className="block min-w-0">
        <span className="figures block font-medium whitespace-nowrap">{formatPhone(phone)}</span>
        {reason !== null && (
          <span className="block text-small text-muted wrap-anywhere">{reason}</span>
        )}
      </span>
    ),
  },
  {
    key: "status",
    header: "Status",
    card: "corner",
    cell: ({ status }) => <Status key={status} {...identityStyles[status]} />,
  },
  {
    key: "wallet",
    header: "Wallet",
    cell: ({ wallet, custodial }) => (
      <span className="block max-sm:text-right sm:py-1.5">
        {wallet === null ? none : <MonoId value={wallet} label="wallet" head={8} />}
        <span className="block text-small text-muted">
          {custodial ? "You operate it" : "The owner's own"}
        </span>
      </span>
    ),
  },
  {
    key: "token",
    header: "Token",
    cell: (identity) => <Token identity={identity} />,
  },
  {
    key: "verified",
    header: "Verified",
    cell: ({ verifiedAt }) => (verifiedAt === null ? none : <When at={verifiedAt} muted />),
  },
  {
    key: "expires",
    header: "Expires",
    wide: true,
    cell: ({ reverifyBy, status }) =>
      reverifyBy === null || status !== "verified" ? (
        none
      ) : (
        <span className="text-muted">
          <Time at={reverifyBy} precision="day" />
        </span>
      ),
  },
];

interface IdentityListProps extends PageOfList {
  merchantId: string;
}

/** One page of the identities that the merchant minted; what is on its way shows its end by itself. */
export function IdentityList({ merchantId, ...page }: IdentityListProps) {
  const mayMint = useMay("identity:write");
  const acts: Column<Identity> = {
    key: "acts",
    header: "Actions",
    card: "note",
    numeric: true,
    cell: (identity) => <Acts identity={identity} merchantId={merchantId} />,
  };
  return (
    <DataList
      {...page}
      list={identityList}
      columns={mayMint ? [...facts, acts] : facts}
      keyOf={({ identityId }) => identityId}
    />
  );
}

/** What can be done with an identity now; nothing with one that has ended for good. */
function Acts({ identity, merchantId }: { identity: Identity; merchantId: string }) {
  const router = useRouter();
  const now = useNow();
  const { phone, status } = identity;
  const isWaiting = status === "pending_verification";
  const continueWith = () => {
    storeDraft(draftName(merchantId), draftOf(identity));
    router.push(isWaiting ? pathOf("code") : newIdentityPath);
  };
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2 empty:hidden">
      {(isWaiting || isDueAgain(identity, now)) && (
        <Button size="small" onClick={continueWith}>
          {isWaiting ? "Enter the code" : "Confirm again"}
          <span className="sr-only"> of {formatPhone(phone)}</span>
        </Button>
      )}
      {(status === "verified" || status === "minting") && <RevokeIdentity phone={phone} />}
    </span>
  );
}
