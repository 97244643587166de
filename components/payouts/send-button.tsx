import { SlowAlert } from "@/components/forms/slow-alert";
import { Button } from "@/components/ui/button";
import { moneyText } from "@/lib/money-text";
import { SendProblem } from "./send-problem";
import { mustWait } from "./sending-terms";
import type { TransferBody } from "./transfer-body";
import type { SendPayout } from "./use-send-payout";
import { WaitAlert } from "./wait-alert";

interface SendButtonProps<Body extends TransferBody> {
  sending: SendPayout<Body>;
  /** Null: not all of it is known yet. */
  body: Body | null;
  amountMinor: bigint;
  /** Who gets it. */
  name: string;
  /** Above this a second person looks at it. */
  threshold: string | null;
  /** It may be on its way already, and is changed no more. */
  begun: boolean;
  loading?: boolean;
  /** What would carry it takes nothing now; what was begun is finished all the same. */
  closed?: boolean;
  change: () => void;
}

/** One button that names the act, with what speaks against it and the way back. */
export function SendButton<Body extends TransferBody>(props: SendButtonProps<Body>) {
  const { sending, body, amountMinor, name, threshold, begun, change } = props;
  const { loading = false, closed = false } = props;
  const waits = mustWait(threshold, amountMinor);
  return (
    <>
      {waits && <WaitAlert threshold={threshold} />}
      <SendProblem error={sending.problem} unsure={begun && !sending.busy} />
      <Button
        variant="primary"
        block
        loading={sending.busy || loading}
        disabled={closed && !begun}
        onClick={() => body && sending.press(body, waits)}
      >
        {waits ? "Submit" : "Send"} {moneyText(amountMinor, "GHS")} to {name}
        {waits && " for approval"}
      </Button>
      <SlowAlert busy={sending.busy} doing="sending" done="sent" />
      {!begun && (
        <Button variant="quiet" block onClick={change}>
          Change something
        </Button>
      )}
      {sending.dialog}
    </>
  );
}
