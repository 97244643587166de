"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { QueryStateCard } from "@/components/data/query-state";
import { ActProblem } from "@/components/forms/act-problem";
import { useOperation } from "@/components/forms/use-operation";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { classNames } from "@/components/ui/class-names";
import { countText, spanText } from "@/components/ui/span-text";
import { figuresQuery } from "@/lib/client/queries/reviews";
import { nameOf, percentText, type Figures } from "./labels";

/** Ages and rates of the queue. */
export function QueueFigures() {
  const query = useQuery(figuresQuery());
  const { data: figures } = query;
  if (!figures) return <QueryStateCard what="the figures" query={query} rows={2} />;
  return (
    <Card
      title="Queue"
      description={`Target: ${countText(figures.settings.targetHours, "hour")}. Rates are for the last 30 days.`}
    >
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-6">
        <Figure label="Open" value={figures.open} />
        <Figure label="Overdue" value={figures.overdue} isBad={figures.overdue > 0} />
        <Figure label="Oldest" value={ageText(figures.oldestSeconds)} />
        <Figure label="Median time" value={ageText(figures.medianSeconds)} />
        <Figure label="Approved" value={percentText(figures.approvalRate)} />
        <Figure label="Sent back for more" value={percentText(figures.reworkRate)} />
      </dl>
    </Card>
  );
}

const ageText = (seconds: number | null) => (seconds === null ? "–" : spanText(seconds));

interface FigureProps {
  label: string;
  value: string | number;
  isBad?: boolean;
}

function Figure({ label, value, isBad = false }: FigureProps) {
  return (
    <div>
      <dt className="text-small text-muted">{label}</dt>
      <dd className={classNames("figures text-large font-semibold", isBad && "text-failed")}>
        {value}
      </dd>
    </div>
  );
}

/** Who has how many cases, who gets the next one, and whether that happens automatically. */
export function Assignment() {
  const query = useQuery(figuresQuery());
  const { data: figures } = query;
  if (!figures) return <QueryStateCard what="the reviewers" query={query} rows={2} />;
  return (
    <Card title="Assignment">
      <Reviewers figures={figures} />
    </Card>
  );
}

function Reviewers({ figures: { reviewers, settings } }: { figures: Figures }) {
  const queries = useQueryClient();
  const { automaticAssignment } = settings;
  const change = useOperation<"reviews.update-settings">({
    report: (changed) => ({
      tone: "completed",
      title: changed.automaticAssignment
        ? "New cases are assigned automatically"
        : "New cases wait until somebody claims them",
    }),
    onDone: () => queries.invalidateQueries({ queryKey: figuresQuery().queryKey }),
  });
  return (
    <>
      <dl className="grid gap-1 text-small">
        {reviewers.map((reviewer) => (
          <div key={reviewer.id} className="flex justify-between gap-4">
            <dt>{nameOf(reviewer)}</dt>
            <dd className="figures text-muted">{countText(reviewer.cases, "open case")}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label="Assign new cases automatically"
        help={nextText(settings)}
        checked={automaticAssignment}
        disabled={change.busy}
        onChange={({ target }) =>
          change.send("reviews.update-settings", {
            body: { automaticAssignment: target.checked },
          })
        }
      />
      <ActProblem error={change.problem} otherwise="Nothing has changed." />
    </>
  );
}

function nextText({ automaticAssignment, next }: Figures["settings"]): string {
  if (!automaticAssignment) return "New cases wait until a reviewer claims them.";
  return next
    ? `The next case goes to ${nameOf(next)}, who has the fewest. Assigning a case yourself always wins.`
    : "There is no reviewer to assign cases to.";
}
