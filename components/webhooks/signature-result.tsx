import { ToneIcon } from "@/components/ui/tone-icon";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { toneText } from "@/components/ui/tone";
import type { CheckedRequest, CheckStep, Finding } from "./check-signature";

const stepLabels: Record<Exclude<CheckStep, "signature">, string> = {
  header: "Header",
  secret: "Secret",
  timestamp: "Id and timestamp",
  body: "Body",
};

interface SignatureResultProps {
  findings: Finding[];
  scheme: CheckedRequest["scheme"];
}

/** Whether the signature is right, else which step differs and what to change. */
export function SignatureResult({ findings, scheme }: SignatureResultProps) {
  if (findings.length === 0)
    return (
      <Alert tone="completed" title="The signature is right">
        Header, secret and body belong together.
      </Alert>
    );
  const unexplained = findings.find(({ step }) => step === "signature");
  // Without a match, nothing is known of the body.
  const isMatch = !unexplained && findings.every(({ step }) => step !== "header");
  const steps = (Object.keys(stepLabels) as (keyof typeof stepLabels)[])
    .filter((step) => step !== "timestamp" || scheme === "webhook-signature")
    .map((step) => ({ step, finding: findings.find((one) => one.step === step) }))
    .filter(({ finding }) => finding !== undefined || isMatch);
  return (
    <div className="grid gap-4">
      <Alert tone="failed" title="The signature does not match">
        {unexplained?.text}
      </Alert>
      {steps.length > 0 && (
        <Card title="Steps">
          <ol className="grid gap-4">
            {steps.map(({ step, finding }) => {
              const tone = finding ? "failed" : "completed";
              return (
                <li key={step} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3">
                  <span className={toneText[tone]}>
                    <ToneIcon tone={tone} className="mt-0.5 size-5" />
                  </span>
                  <div>
                    <p className="font-medium">
                      {stepLabels[step]}
                      {finding === undefined && ": matches"}
                    </p>
                    {finding !== undefined && <p className="text-muted">{finding.text}</p>}
                  </div>
                </li>
              );
            })}
          </ol>
        </Card>
      )}
    </div>
  );
}
