"use client";

import dynamic from "next/dynamic";
import { roleLabels, roleTexts } from "@/components/labels/roles";
import { useMayManage } from "@/components/session/person";
import { Card } from "@/components/ui/card";
import { DataTable, type Column } from "@/components/ui/data-table";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import type { Invitation, Team } from "./types";

const SendAgain = dynamic(() => import("./invitation-acts").then((module) => module.SendAgain));
const Withdraw = dynamic(() => import("./invitation-acts").then((module) => module.Withdraw));

/** Who is invited and has not accepted. */
export function Invitations({ team: { data, invitations } }: { team: Team }) {
  const nameOf = (id: string) => data.find(({ userId }) => userId === id)?.name;
  const columns: Column<Invitation>[] = [
    {
      key: "email",
      header: "Email",
      card: "title",
      cell: ({ email }) => <span className="font-medium wrap-anywhere">{email}</span>,
    },
    {
      key: "role",
      header: "Role",
      card: "corner",
      cell: ({ role }) => <span title={roleTexts[role]}>{roleLabels[role]}</span>,
    },
    {
      key: "by",
      header: "Invited by",
      wide: true,
      cell: ({ invitedBy }) =>
        nameOf(invitedBy) ?? <span className="text-muted">Somebody who left</span>,
    },
    {
      key: "expires",
      header: "Expires",
      cell: ({ expired, expiresAt }) =>
        expired ? <Status tone="neutral" label="Expired" /> : <Time at={expiresAt} />,
    },
    {
      key: "acts",
      header: "Actions",
      card: "note",
      numeric: true,
      cell: (invitation) => <Acts invitation={invitation} />,
    },
  ];
  const mayManage = useMayManage();
  return (
    <Card title="Invitations" padding="flush">
      <DataTable
        caption="Invitations that were not accepted, newest last"
        columns={mayManage("viewer") ? columns : columns.slice(0, -1)}
        rows={invitations}
        keyOf={({ id }) => id}
      />
    </Card>
  );
}

function Acts({ invitation }: { invitation: Invitation }) {
  if (!useMayManage()(invitation.role)) return null;
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-1">
      <SendAgain invitation={invitation} />
      <Withdraw invitation={invitation} />
    </span>
  );
}
