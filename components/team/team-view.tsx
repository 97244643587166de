"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { QueryStateCard } from "@/components/data/query-state";
import { roleLabels, roleTexts } from "@/components/labels/roles";
import { useIsManager, useMayManage, usePersonId } from "@/components/session/person";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { DataTable, type Column } from "@/components/ui/data-table";
import { Status } from "@/components/ui/status";
import { When } from "@/components/ui/time";
import { teamQuery } from "@/lib/client/queries/team";
import { Invitations } from "./invitations";
import type { Member } from "./types";

// A list does not carry the code of a form to its first paint.
const ChangeRole = dynamic(() => import("./member-acts").then((module) => module.ChangeRole));
const RemoveMember = dynamic(() => import("./member-acts").then((module) => module.RemoveMember));

/** The people of the business, who is invited, and what the user may change of it. */
export function TeamView() {
  const query = useQuery(teamQuery());
  const isManager = useIsManager();
  const { data: team } = query;
  if (!team) return <QueryStateCard what="your team" query={query} />;
  const owners = team.data.filter(({ role }) => role === "owner");
  const acts: Column<Member> = {
    key: "acts",
    header: "Actions",
    card: "note",
    numeric: true,
    cell: (member) => <MemberActs member={member} isOnlyOwner={isOnly(member, owners)} />,
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Card title="People" padding="flush">
        <DataTable
          caption="People, in the order in which they joined"
          columns={isManager ? [...facts, acts] : facts}
          rows={team.data}
          keyOf={({ userId }) => userId}
        />
      </Card>
      {team.invitations.length > 0 && <Invitations team={team} />}
    </div>
  );
}

const isOnly = (member: Member, owners: readonly Member[]) =>
  owners.length === 1 && owners[0] === member;

const facts: Column<Member>[] = [
  {
    key: "person",
    header: "Person",
    card: "title",
    cell: (member) => <Person member={member} />,
  },
  {
    key: "role",
    header: "Role",
    card: "corner",
    cell: ({ role }) => <span title={roleTexts[role]}>{roleLabels[role]}</span>,
  },
  {
    key: "codes",
    header: "Second factor",
    cell: ({ secondFactors }) =>
      secondFactors.length > 0 ? (
        <Status tone="completed" label="Set up" />
      ) : (
        <Status tone="attention" label="Not set up" />
      ),
  },
  {
    key: "seen",
    header: "Last seen",
    wide: true,
    cell: ({ lastSeenAt }) =>
      lastSeenAt === null ? <span className="text-muted">Never</span> : <When at={lastSeenAt} />,
  },
];

function Person({ member: { userId, name, email } }: { member: Member }) {
  const isMe = usePersonId() === userId;
  return (
    <span className="block min-w-0">
      <span className="font-medium wrap-anywhere">{name}</span> {isMe && <Badge>You</Badge>}
      <span className="block text-small text-muted wrap-anywhere">{email}</span>
    </span>
  );
}

interface MemberActsProps {
  member: Member;
  isOnlyOwner: boolean;
}

/** What the user may do to a person, and to themselves. */
function MemberActs({ member, isOnlyOwner }: MemberActsProps) {
  const mayManage = useMayManage();
  const isMe = usePersonId() === member.userId;
  if (!mayManage(member.role)) return null;
  if (isOnlyOwner)
    return (
      <span className="block text-small text-muted sm:ml-auto sm:max-w-48">
        {isMe ? "To hand over, make another person an owner first." : "The only owner."}
      </span>
    );
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-1">
      <ChangeRole key={member.role} member={member} isMe={isMe} />
      <RemoveMember member={member} isMe={isMe} />
    </span>
  );
}
