"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { actorText } from "@/components/ops/labels";
import { Card } from "@/components/ui/card";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { figuresQuery } from "@/lib/client/queries/reviews";
import { actText, linesOf } from "./history-text";
import { caseStyle, tierText, type CaseDetail } from "./labels";

/** What happened to a case, and the merchant's earlier ones. */
export function CaseHistory({ detail: { history, earlierCases } }: { detail: CaseDetail }) {
  const { data: figures } = useQuery(figuresQuery());
  const people = [...history.map(({ by }) => by), ...(figures?.reviewers ?? [])];
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return (
    <>
      <Card title="History">
        <ol className="grid gap-3">
          {history.map((entry, index) => (
            <li key={`${entry.at} ${index}`} className="text-small">
              <span className="font-medium">{actText(entry.act)}</span>
              <span className="wrap-anywhere"> by {actorText(entry.by.id, entry.by.name)}</span>
              {linesOf(entry, names).map((line) => (
                <span key={line} className="block wrap-anywhere text-muted">
                  {line}
                </span>
              ))}
              <span className="block text-tiny text-muted">
                <Time at={entry.at} precision="second" />
              </span>
            </li>
          ))}
        </ol>
      </Card>
      {earlierCases.length > 0 && (
        <Card title="Earlier cases">
          <ul className="grid gap-3">
            {earlierCases.map((earlier) => (
              <li
                key={earlier.caseId}
                className="flex items-start justify-between gap-4 text-small"
              >
                <span>
                  <Link
                    href={`/ops/reviews/${earlier.caseId}`}
                    className="inline-flex min-h-11 items-center rounded-control font-medium underline decoration-outline underline-offset-4 sm:min-h-6"
                  >
                    {tierText(earlier.requestedTier)}
                  </Link>
                  <span className="block text-muted">
                    <Time at={earlier.openedAt} precision="day" />
                  </span>
                </span>
                <Status {...caseStyle(earlier)} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
