import { Amount } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import { ToneIcon } from "@/components/ui/tone-icon";
import { toneText, type Tone } from "@/components/ui/tone";
import type { ResponseOf } from "@/lib/client/operation-types";

/** What moved since midnight in Accra. */
export function Today({ overview }: { overview: ResponseOf<"overview.read"> }) {
  const { today } = overview;
  return (
    <Card title="Today" description="Since midnight in Accra.">
      <div className="-mt-3 -mb-2">
        <DetailList
          facts={{
            [counted(today.paidOutCount, "payout")]: (
              <Amount value={today.paidOut} currency="GHS" />
            ),
            [counted(today.collectedCount, "collection")]: (
              <Amount value={today.collected} currency="GHS" />
            ),
            Converted: <Amount value={today.converted} currency="USDT" />,
            "In progress": <Count count={today.waiting} tone="processing" />,
            Failed: <Count count={today.failed} tone="failed" />,
          }}
        />
      </div>
    </Card>
  );
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

function Count({ count, tone }: { count: number; tone: Tone }) {
  if (count === 0) return <span className="text-muted">None</span>;
  return (
    <span className={`figures inline-flex items-center gap-1.5 font-medium ${toneText[tone]}`}>
      <ToneIcon tone={tone} />
      {count}
    </span>
  );
}
