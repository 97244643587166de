import { useQuery } from "@tanstack/react-query";
import { QueryStateCard } from "@/components/data/query-state";
import { shortAddress } from "@/components/labels/addresses";
import { identityList, type Identity } from "@/components/labels/identities";
import { Announcement } from "@/components/ui/announcement";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import { MonoId } from "@/components/ui/mono-id";
import { Time } from "@/components/ui/time";
import { formatPhone } from "@/lib/client/format-phone";
import { listQuery } from "@/lib/client/lists";
import { emptyDraft, type LaterStepProps } from "./draft";
import { Token } from "./token";

/**
 * Live until the token is there: a list that was read before the code was confirmed may arrive after that, and
 * says that the number still waits for its code.
 */
const confirmedList = {
  ...identityList,
  everyMs: 1_500,
  isLive: ({ status }: Identity) => status === "minting" || status === "pending_verification",
};

/** How far the token of a confirmed number is, until it is on the chain. */
export function MintedStep({ requested, replace, go }: LaterStepProps) {
  const query = useQuery(listQuery(confirmedList, { phone: requested.phone }));
  const identity = query.data?.data.find(({ identityId }) => identityId === requested.identityId);
  if (!identity) return <QueryStateCard what="the identity" query={query} rows={4} />;
  const { phone, wallet, custodial, verifiedAt, reverifyBy } = identity;
  return (
    <div className="grid gap-5">
      <Announcement state={identity.status} {...stateOf(identity)} />
      <Card>
        <div className="-my-2">
          <DetailList
            facts={{
              Number: <span className="figures">{formatPhone(phone)}</span>,
              Wallet: wallet !== null && <MonoId value={wallet} label="wallet" head={8} />,
              "Operated by": custodial ? "Your business" : "Its owner",
              Token: identity.tokenId !== null && <Token identity={identity} />,
              Verified: verifiedAt !== null && <Time at={verifiedAt} />,
              Expires: reverifyBy !== null && <Time at={reverifyBy} precision="day" />,
            }}
          />
        </div>
      </Card>
      <div className="grid gap-2 sm:flex">
        <ButtonLink href={identityList.path} variant="primary">
          View all identities
        </ButtonLink>
        <Button
          onClick={() => {
            replace(emptyDraft);
            go(null);
          }}
        >
          Link another number
        </Button>
      </div>
    </div>
  );
}

function stateOf({ phone, status, wallet, reason }: Identity) {
  const number = formatPhone(phone);
  const place = wallet === null ? "its wallet" : shortAddress(wallet);
  switch (status) {
    case "verified":
      return {
        tone: "completed",
        title: `${number} is verified`,
        money: `USDT paid to this number goes to ${place}.`,
        next: "",
      } as const;
    case "failed":
    case "revoked":
    case "expired":
      return {
        tone: status === "failed" ? "failed" : "neutral",
        title: `${number} is not linked`,
        money: reason ?? "It has no wallet now.",
        next: "You can link it again.",
      } as const;
    case "pending_verification":
    case "minting":
      return {
        tone: "processing",
        title: `${number} is confirmed`,
        money: "We are minting its token on the blockchain, usually within a minute.",
        next: "You can leave this page.",
      } as const;
    default:
      return status satisfies never;
  }
}
