"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ActDialog } from "@/components/forms/act-dialog";
import { useOperation } from "@/components/forms/use-operation";
import { Button } from "@/components/ui/button";
import { teamQuery } from "@/lib/client/queries/team";
import type { Invitation } from "./types";

interface InvitationActProps {
  invitation: Invitation;
}

/** Sends a new link, for another seven days. */
export function SendAgain({ invitation: { email, role } }: InvitationActProps) {
  const queries = useQueryClient();
  const act = useOperation<"team.invite">({
    stepUp: "This lets another person into your business, so confirm that it's you.",
    report: () => ({ tone: "completed", title: `We have emailed ${email} again` }),
    onDone: () => queries.invalidateQueries(teamQuery()),
  });
  return (
    <ActDialog
      title="Send the invitation again?"
      description={`${email} gets a new link, which works for seven days. The link that we sent before stops working.`}
      trigger={
        <Button size="small" aria-label={`Send again to ${email}`}>
          Send again
        </Button>
      }
      act="Send again"
      operation={act}
      onAct={() => act.send("team.invite", { body: { email, role } })}
      otherwise="Nothing was sent."
    />
  );
}

/** Makes the link of an invitation stop working. */
export function Withdraw({ invitation: { id, email } }: InvitationActProps) {
  const queries = useQueryClient();
  const act = useOperation<"team.withdraw-invitation">({
    stepUp: "This changes who can join your business, so confirm that it's you.",
    report: () => ({ tone: "completed", title: `The invitation to ${email} is withdrawn` }),
    onDone: () => queries.invalidateQueries(teamQuery()),
  });
  return (
    <ActDialog
      title="Withdraw the invitation?"
      description={`The link that we sent to ${email} stops working. You can invite them again.`}
      trigger={
        <Button variant="quiet" size="small" aria-label={`Withdraw the invitation to ${email}`}>
          Withdraw
        </Button>
      }
      act="Withdraw invitation"
      danger
      operation={act}
      onAct={() => act.send("team.withdraw-invitation", { params: { id } })}
      otherwise="The invitation still works."
    />
  );
}
