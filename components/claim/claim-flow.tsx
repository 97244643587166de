"use client";

import { useState } from "react";
import { useDraft } from "@/components/forms/use-draft";
import { Alert } from "@/components/ui/alert";
import type { ClaimView } from "@/lib/contract/identity-claims";
import { CodeStep } from "./code-step";
import { draftName, emptyDraft, type Place } from "./draft";
import { NumberStep } from "./number-step";
import { OpenClaim } from "./open-claim";

/** From a number to its code, and to what that opens. */
export default function ClaimFlow(place: Place) {
  const handle = useDraft(draftName, emptyDraft);
  const [opened, setOpened] = useState<ClaimView | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const { draft, change, replace } = handle;
  const props = { ...place, ...handle };
  if (draft.token !== "")
    return (
      <OpenClaim
        {...props}
        first={opened}
        end={(why) => {
          setOver(why);
          setOpened(null);
          replace(emptyDraft);
        }}
      />
    );
  if (draft.sentAt !== null)
    return (
      <CodeStep
        {...props}
        onOpened={({ token, ...claim }) => {
          setOver(null);
          setOpened(claim);
          change({ token, sentAt: null });
        }}
      />
    );
  return (
    <>
      {over !== null && <Alert tone="attention" title={over} role="alert" />}
      <NumberStep {...props} />
    </>
  );
}
