"use client";

import { useEffect } from "react";
import { ContractForm } from "@/components/forms/contract-form";
import { CodeField } from "@/components/forms/fields";
import { useOperationForm } from "@/components/forms/use-operation-form";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { QrCode } from "@/components/ui/qr-code";

const operation = () =>
  import("@/lib/contract/people").then((people) => people.confirmCodesOperation);

interface SetUpCodesProps {
  /** In base32. */
  secret: string;
  otpauthUri: string;
  /** With the recovery codes; none where only a repetition of the press was received. */
  onDone: (recoveryCodes: readonly string[]) => void;
  cancel: () => void;
}

/** The secret for an authenticator app, and the first code that it shows. */
export default function SetUpCodes({ secret, otpauthUri, onDone, cancel }: SetUpCodesProps) {
  const form = useOperationForm(operation, {
    initial: { otp: "" },
    onDone: ({ recoveryCodes = [] }) => onDone(recoveryCodes),
  });
  const { setFocus } = form;
  useEffect(() => setFocus("otp"), [setFocus]);
  return (
    <div className="grid gap-6">
      <div className="grid gap-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-6">
        <div className="justify-self-center rounded-card border border-line bg-white p-1">
          <QrCode value={otpauthUri} label="the secret for your app" size={184} className="block" />
        </div>
        <div className="grid content-start gap-3">
          <p>
            <strong className="font-medium">1.</strong> Scan the code with an authenticator app on
            your phone. On the phone itself, copy the secret into the app.
          </p>
          <p
            data-testid="totp-secret"
            className="rounded-control bg-sunken px-4 py-3 font-mono text-small break-all select-all"
          >
            {secret}
          </p>
          <div className="grid sm:justify-self-start">
            <CopyButton value={secret} label="secret" labelled />
          </div>
        </div>
      </div>
      <ContractForm
        form={form}
        submit="Turn on one-time codes"
        after={
          <Button variant="quiet" block onClick={cancel}>
            Cancel
          </Button>
        }
      >
        <p className="-mb-2">
          <strong className="font-medium">2.</strong> Enter the code that the app shows.
        </p>
        <CodeField form={form} name="otp" />
      </ContractForm>
    </div>
  );
}
