import { useState } from "react";
import { ActProblem } from "@/components/forms/act-problem";
import { ContractForm } from "@/components/forms/contract-form";
import { namesField } from "@/components/forms/form-errors";
import { useContractForm, type ContractFormHandle } from "@/components/forms/use-contract-form";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { WholeAddress } from "@/components/ui/whole-address";
import { AddressField } from "@/components/wallet/address-field";
import { problemOfAddress, readAddress } from "@/lib/address";
import type { ClaimDraft } from "./draft";
import type { OpenStepProps } from "./use-claim";

const operation = () =>
  import("@/lib/contract/identity-claims").then((claims) => claims.moveClaimOperation);

/** The address of the owner's own wallet, typed and then compared. */
export function MoveNumber(props: OpenStepProps) {
  const { claim, draft, change, act, network } = props;
  const [compared, setCompared] = useState<string | null>(null);
  const form: ContractFormHandle<Pick<ClaimDraft, "token" | "wallet">> = useContractForm(
    operation,
    {
      initial: { token: draft.token, wallet: draft.wallet },
      onChange: change,
      onValid: ({ wallet }) => {
        const problem = problemOfAddress(wallet);
        if (problem !== null) form.setError("wallet", { message: problem }, { shouldFocus: true });
        else setCompared(readAddress(wallet));
      },
    },
  );
  const move = async (wallet: string) => {
    const problem = await act("move", { wallet });
    if (!namesField(problem, ["wallet"])) return;
    setCompared(null);
    form.reject(problem);
  };
  if (compared !== null)
    return (
      <Compare
        {...props}
        address={compared}
        move={() => void move(compared)}
        edit={() => setCompared(null)}
      />
    );
  return (
    <section className="grid gap-4" aria-label="Your wallet">
      {claim.status === "not_moved" && (
        <Alert tone="failed" title="Your number could not be moved to that wallet" role="status">
          The blockchain rejected it. Choose another wallet.
        </Alert>
      )}
      <h2 className="text-large font-semibold">Move it to a wallet of your own</h2>
      <p className="text-muted">
        Use a wallet that only you control, not an account at an exchange. We inform{" "}
        {claim.merchantName}, who can then take no more USDT out of the old wallet.
      </p>
      {claim.balance !== null && claim.balance.waitHours > 0 && (
        <p className="text-muted">
          A balance of this size can leave {claim.balance.waitHours} hours after you move your
          number. We tell {claim.merchantName} and your number by message when you move it.
        </p>
      )}
      <ContractForm form={form} submit="Compare the address">
        <AddressField
          form={form}
          name="wallet"
          label="Address of your wallet"
          typed={form.values.wallet}
          network={network}
        />
      </ContractForm>
    </section>
  );
}

interface CompareProps extends OpenStepProps {
  /** EIP-55. */
  address: string;
  move: () => void;
  edit: () => void;
}

function Compare({ busy, problem, address, move, edit }: CompareProps) {
  return (
    <section className="grid gap-4" aria-label="Compare the address">
      <h2 className="text-large font-semibold">Is this your wallet?</h2>
      <p>
        <WholeAddress address={address} />
      </p>
      <p className="text-muted">
        Compare every group with the address in your wallet app. USDT that is paid to your number
        will go there, and nobody can bring back what goes to a wrong address.
      </p>
      <ActProblem error={problem} done="moved" />
      <Button variant="primary" block loading={busy} onClick={move}>
        Move my number
      </Button>
      {!busy && (
        <Button variant="quiet" block onClick={edit}>
          Change the address
        </Button>
      )}
    </section>
  );
}
