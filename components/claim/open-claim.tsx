import { Alert } from "@/components/ui/alert";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import { CardSkeleton } from "@/components/ui/skeleton";
import { WholeAddress } from "@/components/ui/whole-address";
import { formatPhone } from "@/lib/client/format-phone";
import type { ClaimView } from "@/lib/contract/identity-claims";
import type { StepProps } from "./draft";
import { MoveBalance, MoveForEarlierOwner } from "./move-balance";
import { MoveNumber } from "./move-number";
import { useClaim, type OpenStepProps } from "./use-claim";

interface OpenClaimProps extends StepProps {
  /** What the code opened; null where that was before a reload. */
  first: ClaimView | null;
  /** Ends it here; `why`: a sentence, where it has ended by itself. */
  end: (why: string | null) => void;
}

/** Who operates the wallet of a number, what is in it, and how its owner takes both. */
export function OpenClaim({ first, end, ...props }: OpenClaimProps) {
  const handle = useClaim(props.draft.token, first, end);
  const { claim, isReachable } = handle;
  return (
    <>
      {claim ? (
        <Steps {...props} {...handle} claim={claim} />
      ) : (
        <CardSkeleton rows={5} label="Loading your number" />
      )}
      {!isReachable && (
        <Alert tone="attention" title="We cannot reach Cedirail" role="status">
          This page tries again every few seconds.
        </Alert>
      )}
      <Button variant="quiet" block onClick={() => end(null)}>
        {claim?.status === "held" || claim?.status === "owed" ? "Leave it as it is" : "Finish"}
      </Button>
    </>
  );
}

function Steps(props: OpenStepProps) {
  const { claim, draft } = props;
  const { status, movedTo, merchantName, balance } = claim;
  return (
    <>
      <Wallet claim={claim} phone={draft.phone} />
      {status === "owed" && (
        <Alert tone="neutral" title="Your number is no longer linked to this wallet">
          The USDT in it still belongs to you. Move your number to a wallet of your own to take it.
        </Alert>
      )}
      {status === "held" || status === "owed" || status === "not_moved" ? (
        <MoveNumber {...props} />
      ) : movedTo !== null && balance !== null ? (
        <MoveBalance {...props} movedTo={movedTo} balance={balance} />
      ) : balance === null ? (
        <MoveForEarlierOwner {...props} />
      ) : (
        <Alert tone="attention" title="Your number is no longer linked to this wallet">
          It was revoked, has expired, or was linked to another wallet. Contact {merchantName} if
          you have questions.
        </Alert>
      )}
    </>
  );
}

function Wallet({ claim, phone }: { claim: ClaimView; phone: string }) {
  const isHeld = claim.status === "held";
  // The owner of the number before it was linked elsewhere may have left a balance that is nobody else's to see.
  const isHidden = claim.status === "ended" && claim.movedTo === null;
  return (
    <Card>
      <h2 className="text-large font-semibold wrap-anywhere">
        {claim.merchantName} {isHeld ? "operates" : "operated"} the wallet of your number
      </h2>
      <div className="mt-3 border-t border-line">
        <DetailList
          facts={{
            "Your number": <span className="figures">{formatPhone(phone)}</span>,
            "In the wallet": !isHidden && claim.balance && (
              <Amount value={claim.balance.available} currency="USDT" />
            ),
            Wallet: <WholeAddress address={claim.wallet} />,
          }}
        />
      </div>
    </Card>
  );
}
