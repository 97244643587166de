import { ActProblem } from "@/components/forms/act-problem";
import { SlowAlert } from "@/components/forms/slow-alert";
import type { OperationHandle } from "@/components/forms/use-operation";
import { ApprovalAlert } from "@/components/recipient/approval-alert";
import { Button } from "@/components/ui/button";
import { minorOf } from "@/lib/client/amounts";
import { formatPhone } from "@/lib/client/format-phone";
import { moneyText } from "@/lib/money-text";
import { mustWait } from "./sending-terms";
import type { TransferBody } from "./transfer-body";

interface SendButtonProps {
  sending: OperationHandle<"mobile-money.transfer">;
  /** Null: not all of it is known yet. */
  body: TransferBody | null;
  /** Who receives it. */
  name: string;
  /** Above this it needs approval. */
  threshold: string | null;
  loading?: boolean;
  /** The network takes no payouts now; what may have been sent is finished anyway. */
  closed?: boolean;
  edit: () => void;
}

/** One button that names the action, with what prevents it and the way back. */
export function SendButton(props: SendButtonProps) {
  const { sending, body, name, threshold, loading = false, closed = false, edit } = props;
  const amountMinor = body === null ? 0n : minorOf(String(body.amount), "GHSFIAT");
  const waits = mustWait(threshold, amountMinor);
  const isPending = sending.pending !== null;
  return (
    <>
      {waits && <ApprovalAlert threshold={threshold} />}
      <ActProblem
        error={sending.problem}
        unconfirmed={sending.unconfirmed}
        done="sent"
        otherwise="Nothing was sent, and your cedis are in your wallet."
      />
      <Button
        variant="primary"
        block
        loading={sending.busy || loading}
        disabled={closed && !isPending}
        onClick={() => body && sending.send("mobile-money.transfer", { body })}
      >
        {waits ? "Submit" : "Send"} {moneyText(amountMinor, "GHS")} to {formatPhone(name)}
        {waits && " for approval"}
      </Button>
      <SlowAlert busy={sending.busy} doing="sending" done="sent" />
      {!isPending && (
        <Button variant="quiet" block onClick={edit}>
          Edit
        </Button>
      )}
      {sending.dialog}
    </>
  );
}
