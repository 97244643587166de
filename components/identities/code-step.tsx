import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActProblem } from "@/components/forms/act-problem";
import { ContractForm } from "@/components/forms/contract-form";
import { OutboxNote, ResendButton, SmsCodeField } from "@/components/forms/sms-code";
import { useOperation } from "@/components/forms/use-operation";
import { useOperationForm, type OperationFormHandle } from "@/components/forms/use-operation-form";
import { shortAddress } from "@/components/labels/addresses";
import { identityList, type Identity } from "@/components/labels/identities";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import { formatPhone } from "@/lib/client/format-phone";
import { listQuery } from "@/lib/client/lists";
import {
  codeProblem,
  emptyDraft,
  mintBodyOf,
  requestedBy,
  smsProblem,
  type LaterStepProps,
  type Requested,
} from "./draft";

const operation = () =>
  import("@/lib/contract/identities").then((identities) => identities.mintIdentityOperation);

/** The code that the number's owner received. */
export function CodeStep(props: LaterStepProps) {
  const { requested, replace, go } = props;
  const { phone } = requested;
  const queries = useQueryClient();
  const [rejection, setRejection] = useState<Error | null>(null);
  const form: OperationFormHandle<{ phone: string; otp: string }> = useOperationForm(operation, {
    initial: { phone, otp: "" },
    onProblem: setRejection,
    onDone: () => {
      void queries.invalidateQueries({ queryKey: ["identities"] });
      replace({ ...emptyDraft, requested });
      go("minted");
    },
  });
  return (
    <div className="grid gap-5">
      <Sent {...props} />
      <ContractForm form={form} submit="Confirm the number">
        <SmsCodeField
          form={form}
          help="The 6 digits that the owner of the number received."
          wrong={codeProblem(rejection)}
          onChange={() => setRejection(null)}
        />
      </ContractForm>
      <Resend {...props} />
      <Button variant="quiet" block onClick={() => go(null)}>
        Use another number
      </Button>
    </div>
  );
}

const waitingList = {
  ...identityList,
  everyMs: 3_000,
  isLive: ({ delivery }: Identity) => delivery === "queued",
};

/** Why the SMS has not come, as the service knows it. */
function useSmsProblem({ phone, identityId, sentAt }: Requested) {
  const { data } = useQuery(listQuery(waitingList, { phone }));
  const identity = data?.data.find((one) => one.identityId === identityId);
  return data && identity
    ? smsProblem(identity.delivery, Date.parse(data.asOf) - (sentAt ?? -Infinity))
    : null;
}

/** Where the code went, and what it allows. */
function Sent({ requested, testnet }: LaterStepProps) {
  const { phone, wallet, expiresAt } = requested;
  const problem = useSmsProblem(requested);
  return (
    <Alert
      tone={problem ? "attention" : "processing"}
      title={problem?.title ?? `We sent a code to ${formatPhone(phone)}`}
      role="status"
    >
      {problem && <p className="mb-2">{problem.text}</p>}
      <p>
        The code links the number to{" "}
        {wallet === null ? "a new wallet that you operate" : `the wallet ${shortAddress(wallet)}`}.{" "}
        {expiresAt === null ? (
          "It works for 10 minutes."
        ) : (
          <>
            It works until <Time at={expiresAt} />.
          </>
        )}
      </p>
      {testnet && <OutboxNote phone={phone} />}
    </Alert>
  );
}

/** Sends another code; the last one works no longer then. */
function Resend({ requested, change }: LaterStepProps) {
  const { sentAt } = requested;
  const queries = useQueryClient();
  const sending = useOperation<"identities.mint">({
    report: () => ({ tone: "completed", title: "A new code is on its way" }),
    onDone: (minted) => {
      change({ requested: requestedBy(minted, requested.wallet) });
      void queries.invalidateQueries({ queryKey: ["identities"] });
    },
  });
  return (
    <div className="grid gap-3">
      <ResendButton
        key={sentAt}
        sentAt={sentAt}
        busy={sending.busy}
        onClick={() => sending.send("identities.mint", { body: mintBodyOf(requested) })}
      />
      <ActProblem error={sending.problem} otherwise="No code was sent." />
    </div>
  );
}
