"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { loadPage } from "@/components/data/load-page";
import { ActDialog } from "@/components/forms/act-dialog";
import { useOperation } from "@/components/forms/use-operation";
import { useOperationForm } from "@/components/forms/use-operation-form";
import { roleLabels } from "@/components/labels/roles";
import { Button } from "@/components/ui/button";
import { teamQuery } from "@/lib/client/queries/team";
import { RoleField } from "./role-field";
import type { Member } from "./types";

interface MemberActProps {
  member: Member;
  /** It is the user. */
  isMe: boolean;
}

const operation = () => import("@/lib/contract/team").then((team) => team.changeRoleOperation);

/** Gives a person another role; the way to hand the business over. */
export function ChangeRole({ member: { userId, name, role }, isMe }: MemberActProps) {
  const queries = useQueryClient();
  const router = useRouter();
  const form = useOperationForm(operation, {
    initial: { role },
    params: { userId },
    stepUp: "This changes what a person can do for your business, so confirm that it's you.",
    report: (changed) => ({
      tone: "completed",
      title: `${isMe ? "Your role" : `The role of ${name}`} is ${roleLabels[changed.role]} now`,
    }),
    onDone: async () => {
      await queries.invalidateQueries(teamQuery());
      // What the pages offer depends on it.
      if (isMe) router.refresh();
    },
  });
  return (
    <ActDialog
      title={isMe ? "Your role" : `Role of ${name}`}
      description={`It applies within a second. ${isMe ? "Your" : `The person's`} API keys that can do more than the new role are deleted.`}
      trigger={
        <Button size="small" aria-label={`Change role of ${name}`}>
          Change role
        </Button>
      }
      act="Change role"
      operation={form}
      disabled={form.values.role === role}
      otherwise="The role has not changed."
      fields={<RoleField registered={form.register("role")} />}
    />
  );
}

/** Removes a person from the business, or lets the user leave it. */
export function RemoveMember({ member: { userId, name }, isMe }: MemberActProps) {
  const queries = useQueryClient();
  const act = useOperation<"team.remove">({
    stepUp: "This ends a person's access to your business, so confirm that it's you.",
    report: () => ({ tone: "completed", title: `${name} is removed` }),
    onDone: () => (isMe ? loadPage("/sign-in") : queries.invalidateQueries(teamQuery())),
  });
  return (
    <ActDialog
      title={isMe ? "Leave the business?" : `Remove ${name}?`}
      description={
        isMe
          ? "You are signed out, and your API keys stop working. Somebody else has to invite you to come back."
          : "Their sessions and API keys stop working within a second. What they did stays on record."
      }
      trigger={
        <Button variant="quiet" size="small" aria-label={isMe ? undefined : `Remove ${name}`}>
          {isMe ? "Leave" : "Remove"}
        </Button>
      }
      act={isMe ? "Leave the business" : `Remove ${name}`}
      danger
      operation={act}
      onAct={() => act.send("team.remove", { params: { userId } })}
      otherwise="Nobody was removed."
    />
  );
}
