"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { QueryState } from "@/components/data/query-state";
import { ActDialog } from "@/components/forms/act-dialog";
import { ActProblem } from "@/components/forms/act-problem";
import { useOperation } from "@/components/forms/use-operation";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { When } from "@/components/ui/time";
import type { ResponseOf } from "@/lib/client/operation-types";
import { sessionsQuery } from "@/lib/client/queries/sessions";
import { deviceText } from "./device";

type Session = ResponseOf<"auth.sessions">["data"][number];

/** Where the user is signed in, and how to end that. */
export function SessionCard() {
  const query = useQuery(sessionsQuery());
  const sessions = query.data?.data;
  return (
    <Card
      title="Sessions"
      description="Where you are signed in. End what you do not recognize, then change your password."
      padding="flush"
    >
      {sessions ? (
        <>
          <ul className="divide-y divide-line">
            {sessions.toSorted(currentFirst).map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
          {sessions.length > 1 && (
            <div className="grid border-t border-line p-4 sm:justify-start sm:px-6">
              <EndOthers />
            </div>
          )}
        </>
      ) : (
        <QueryState what="your sessions" query={query} rows={2} />
      )}
    </Card>
  );
}

const currentFirst = (one: Session, other: Session) => Number(other.current) - Number(one.current);

function SessionRow({ session }: { session: Session }) {
  const { id, current, userAgent, address, createdAt, lastSeenAt } = session;
  const device = deviceText(userAgent);
  const refresh = useSessionsRefresh();
  const act = useOperation<"auth.end-session">({
    report: () => ({ tone: "completed", title: "The session has ended" }),
    onDone: refresh,
    // Perhaps it has ended already.
    onRejected: () => void refresh(),
  });
  return (
    <li className="px-4 py-3 sm:px-6">
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">
            {device} {current && <Badge>This session</Badge>}
          </p>
          <p className="text-small text-muted wrap-anywhere">
            {address !== null && `${address} · `}
            {current ? (
              <>
                signed in <When at={createdAt} />
              </>
            ) : (
              <>
                last seen <When at={lastSeenAt} />
              </>
            )}
          </p>
        </div>
        {!current && (
          <Button
            size="small"
            loading={act.busy}
            aria-label={`End the session: ${device}`}
            onClick={() => act.send("auth.end-session", { params: { id } })}
          >
            End
          </Button>
        )}
      </div>
      <ActProblem error={act.problem} done="ended" />
    </li>
  );
}

function EndOthers() {
  const act = useOperation<"auth.end-other-sessions">({
    report: ({ ended }) => ({
      tone: "completed",
      title: ended === 1 ? "1 session has ended" : `${ended} sessions have ended`,
    }),
    onDone: useSessionsRefresh(),
  });
  return (
    <ActDialog
      title="End all other sessions?"
      description="Every other browser and program that is signed in as you is signed out within a second. This one stays."
      trigger={<Button>End all others</Button>}
      act="End all others"
      danger
      operation={act}
      onAct={() => act.send("auth.end-other-sessions", {})}
      otherwise="No session was ended."
    />
  );
}

function useSessionsRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: sessionsQuery().queryKey });
}
