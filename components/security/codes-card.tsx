"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ActDialog } from "@/components/forms/act-dialog";
import { ActProblem } from "@/components/forms/act-problem";
import { useOperation } from "@/components/forms/use-operation";
import { useSecondFactors } from "@/components/session/person";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Status } from "@/components/ui/status";
import { RecoveryCodes } from "./recovery-codes";

// What draws the QR code is for those who set codes up.
const SetUpCodes = dynamic(() => import("./set-up-codes"));

type Step =
  | { is: "state" | "lost" }
  | { is: "setting up"; secret: string; otpauthUri: string }
  | { is: "saving"; codes: readonly string[] };

interface CodesCardProps {
  email: string;
  /** Staff cannot sign in without them. */
  isStaff: boolean;
}

/** One-time codes: set up, with their recovery codes, or removed. */
export function CodesCard({ email, isStaff }: CodesCardProps) {
  const router = useRouter();
  const factors = useSecondFactors();
  const hasOtp = factors.includes("otp");
  const [step, setStep] = useState<Step>({ is: "state" });
  const begin = useOperation<"auth.begin-totp">({
    stepUp: "One-time codes change how you sign in, so confirm that it's you.",
    onDone: ({ secret, otpauthUri }) => {
      if (secret !== undefined && otpauthUri !== undefined)
        setStep({ is: "setting up", secret, otpauthUri });
    },
  });
  const finish = (codes: readonly string[]) => {
    setStep(codes.length > 0 ? { is: "saving", codes } : { is: "lost" });
    // The frame knows whether step-up needs a code.
    router.refresh();
  };
  const reset = () => setStep({ is: "state" });
  return (
    <Card
      title="One-time codes"
      description="With a code from an app on your phone, your password alone is not enough to sign in as you."
    >
      {step.is === "setting up" ? (
        <SetUpCodes {...step} onDone={finish} cancel={reset} />
      ) : step.is === "saving" ? (
        <RecoveryCodes codes={step.codes} email={email} onSaved={reset} />
      ) : (
        <div className="grid justify-items-start gap-4">
          {hasOtp ? (
            <Status tone="completed" label="Set up" />
          ) : (
            <Status tone={factors.length > 0 ? "neutral" : "attention"} label="Not set up" />
          )}
          {step.is === "lost" && (
            <Alert tone="attention" title="We lost the connection to your recovery codes">
              One-time codes are set up, but we cannot show the recovery codes again. Remove
              one-time codes and set them up once more.
            </Alert>
          )}
          {!hasOtp && (
            <Button
              variant="primary"
              loading={begin.busy}
              onClick={() => begin.send("auth.begin-totp", {})}
            >
              Set up one-time codes
            </Button>
          )}
          {hasOtp && !isStaff && <RemoveCodes onDone={reset} />}
          {hasOtp && isStaff && (
            <p className="text-small text-muted">Staff cannot sign in without them.</p>
          )}
        </div>
      )}
      <ActProblem error={begin.problem} />
      {begin.dialog}
    </Card>
  );
}

function RemoveCodes({ onDone }: { onDone: () => void }) {
  const router = useRouter();
  const hasPasskey = useSecondFactors().includes("passkey");
  const act = useOperation<"auth.remove-totp">({
    stepUp: "One-time codes change how you sign in, so confirm that it's you.",
    report: () => ({ tone: "completed", title: "One-time codes are removed" }),
    onDone: () => {
      onDone();
      router.refresh();
    },
  });
  return (
    <div>
      <ActDialog
        title="Remove one-time codes?"
        description={`${hasPasskey ? "Signing in then takes a passkey beside your password." : "Your password alone signs in again, and your recovery codes stop working."} If your phone is lost, set one-time codes up anew afterwards.`}
        trigger={<Button>Remove</Button>}
        act="Remove one-time codes"
        danger
        operation={act}
        onAct={() => act.send("auth.remove-totp", {})}
        otherwise="One-time codes are still on."
      />
    </div>
  );
}
