"use client";

import { useState } from "react";
import { ActDialog } from "@/components/forms/act-dialog";
import { ActProblem } from "@/components/forms/act-problem";
import { useOperation } from "@/components/forms/use-operation";
import { useMay } from "@/components/session/person";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { Time } from "@/components/ui/time";
import type { ResponseOf } from "@/lib/client/operation-types";

type Secret = ResponseOf<"webhooks.secret">;

const stepUp = "Anyone who has the signing secret can send you false events.";

/** The secret that signs the merchant's events: hidden until it is revealed or rotated. */
export function SigningSecret() {
  const mayChange = useMay("webhooks:write");
  const [shown, setShown] = useState<Secret | null>(null);
  const reveal = useOperation<"webhooks.secret">({ stepUp, onDone: setShown });
  return (
    <Card
      title="Signing secret"
      description={
        <>
          It signs every event, so that you can verify that it comes from us.{" "}
          <a href="/docs/webhooks" className="underline underline-offset-4">
            See the guide
          </a>
        </>
      }
    >
      <p
        data-testid="signing-secret"
        className="min-h-11 rounded-control bg-sunken px-4 py-3 font-mono text-small break-all select-all"
      >
        {shown?.secret ?? "whsec_••••••••••••••••••••••••"}
      </p>
      {shown !== null && shown.previousUntil !== null && (
        <p role="status" className="mt-3 text-small">
          The previous secret is valid until <Time at={shown.previousUntil} />. Until then, events
          are signed with both.
        </p>
      )}
      {mayChange ? (
        <div className="mt-4 grid gap-2 sm:flex">
          {shown?.secret === undefined ? (
            <Button loading={reveal.busy} onClick={() => reveal.send("webhooks.secret", {})}>
              Reveal
            </Button>
          ) : (
            <>
              <CopyButton value={shown.secret} label="secret" labelled />
              <Button onClick={() => setShown(null)}>Hide</Button>
            </>
          )}
          <RotateDialog onDone={setShown} />
        </div>
      ) : (
        <p className="mt-3 text-small text-muted">Your role cannot reveal it.</p>
      )}
      <ActProblem error={reveal.problem} />
      {reveal.dialog}
    </Card>
  );
}

function RotateDialog({ onDone }: { onDone: (secret: Secret) => void }) {
  const act = useOperation<"webhooks.rotate-secret">({
    stepUp,
    report: () => ({ tone: "completed", title: "The signing secret is rotated" }),
    onDone,
  });
  return (
    <ActDialog
      title="Rotate the signing secret?"
      description="You get a new secret. For 24 hours events are signed with both, so that you can switch without missing one."
      trigger={<Button>Rotate</Button>}
      act="Rotate secret"
      operation={act}
      onAct={() => act.send("webhooks.rotate-secret", {})}
      otherwise="The secret has not changed."
    />
  );
}
