import { useState } from "react";
import { ActProblem } from "@/components/forms/act-problem";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { When } from "@/components/ui/time";
import { WholeAddress } from "@/components/ui/whole-address";
import { minorOf } from "@/lib/client/amounts";
import type { ClaimView } from "@/lib/contract/identity-claims";
import { moneyText } from "@/lib/money-text";
import { isOnItsWay, type OpenStepProps } from "./use-claim";

const usdt = (amount: string | bigint) => moneyText(amount, "USDT");
const microsOf = (amount: string) => minorOf(amount, "USDT");

interface MoveBalanceProps extends OpenStepProps {
  movedTo: string;
  balance: NonNullable<ClaimView["balance"]>;
}

/** Where the number is now, and the balance of the old wallet after it. */
export function MoveBalance(props: MoveBalanceProps) {
  const { claim, movedTo, problem } = props;
  const { withdrawal } = claim;
  return (
    <section className="grid gap-4" aria-label="Your number">
      <Moved claim={claim} />
      <p className="text-small text-muted">
        Your wallet: <WholeAddress address={movedTo} />
      </p>
      {withdrawal && <Withdrawal withdrawal={withdrawal} />}
      <ActProblem error={problem} done="moved" />
      {!isOnItsWay(withdrawal) && <Remainder {...props} />}
    </section>
  );
}

function Moved({ claim: { status, mintUrl } }: { claim: ClaimView }) {
  if (status === "ended")
    return <Alert tone="neutral" title="Your number has been linked to another wallet since" />;
  if (status === "moving")
    return (
      <Alert tone="processing" title="Your number is being moved" role="status">
        This takes a minute or two, even if you close this page.
      </Alert>
    );
  return (
    <Alert tone="completed" title="Your number is linked to your own wallet" role="status">
      USDT that is paid to it goes there. <Proof url={mintUrl} />
    </Alert>
  );
}

/** Where the chain shows it. */
function Proof({ url }: { url: string | null }) {
  if (url === null) return null;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-6 items-center font-medium underline underline-offset-4"
    >
      View it in the explorer
    </a>
  );
}

function Withdrawal({ withdrawal }: { withdrawal: NonNullable<ClaimView["withdrawal"]> }) {
  const { status, amount, explorerUrl } = withdrawal;
  if (status === "completed")
    return (
      <Alert tone="completed" title={`${usdt(amount)} arrived in your wallet`} role="status">
        <Proof url={explorerUrl} />
      </Alert>
    );
  if (isOnItsWay(withdrawal))
    return (
      <Alert tone="processing" title={`${usdt(amount)} is on its way`} role="status">
        This takes a minute or two, even if you close this page.
      </Alert>
    );
  return (
    <Alert tone="failed" title={`${usdt(amount)} could not be sent`} role="status">
      It is still in the old wallet. Try again.
    </Alert>
  );
}

/** What is in the old wallet still, and whether it can be moved. */
function Remainder({ claim: { withdrawal }, balance, busy, act }: MoveBalanceProps) {
  const { available, fee, arrives, waitHours, availableFrom } = balance;
  const availableMinor = microsOf(available);
  const movedMinor = microsOf(arrives) + microsOf(fee);
  if (availableMinor === 0n)
    return withdrawal ? null : <p className="text-muted">There is no USDT in the old wallet.</p>;
  if (microsOf(arrives) === 0n)
    return (
      <p className="text-muted">The {usdt(available)} in the old wallet is too little to move.</p>
    );
  return (
    <>
      <p className="text-muted">
        {usdt(arrives)} will arrive in your wallet. The fee is {usdt(fee)}.{" "}
        {movedMinor < availableMinor &&
          `This is as much as can be moved at once; ${usdt(availableMinor - movedMinor)} stays for later.`}
      </p>
      {availableFrom === null ? (
        <Button variant="primary" block loading={busy} onClick={() => void act("withdraw")}>
          Move the balance
        </Button>
      ) : (
        <Waiting until={availableFrom} waitHours={waitHours} />
      )}
    </>
  );
}

/** Says when a balance that has to wait can leave. */
function Waiting({ until, waitHours }: { until: string; waitHours: number }) {
  return (
    <Alert tone="processing" title="The balance has to wait" role="status">
      A balance of this size can leave {waitHours} hours after you moved your number, so that nobody
      can take it with a stolen SIM card. Come back after <When at={until} /> and request a new
      code. The balance stays yours.
    </Alert>
  );
}

/** Where the number is linked to another wallet since: its new owner sees nothing of the one who moved it. */
export function MoveForEarlierOwner({ busy, problem, act }: OpenStepProps) {
  const [isOrdered, setOrdered] = useState(false);
  const move = async () => setOrdered((await act("withdraw")) === null);
  return (
    <section className="grid gap-4" aria-label="Your number">
      <Alert tone="neutral" title="Your number has been linked to another wallet since">
        What is left in the old wallet can only go to the wallet that the number was moved to first.
      </Alert>
      <ActProblem error={problem} done="moved" />
      {isOrdered ? (
        <Alert tone="processing" title="The balance is on its way" role="status" />
      ) : (
        <Button block loading={busy} onClick={() => void move()}>
          Move the balance there
        </Button>
      )}
    </section>
  );
}
