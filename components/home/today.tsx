import { Amount } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import { ToneIcon } from "@/components/ui/tone-icon";
import { toneText, type Tone } from "@/components/ui/tone";
import type { AnswerOf } from "@/lib/client/operation-types";

/** What moved since midnight in Accra. */
export function Today({ overview }: { overview: AnswerOf<"overview.read"> }) {
  const { paidOut, paidOutCount, converted, waiting, failed } = overview.today;
  return (
    <Card title="Today" description="Since midnight in Accra.">
      <div className="-mt-3 -mb-2">
        <DetailList
          items={[
            {
              label: paidOutCount === 1 ? "Paid out, 1 time" : `Paid out, ${paidOutCount} times`,
              value: <Amount value={paidOut} currency="GHS" />,
            },
            { label: "Converted", value: <Amount value={converted} currency="USDT" /> },
            { label: "On the way", value: <Count count={waiting} tone="processing" /> },
            { label: "Failed", value: <Count count={failed} tone="failed" /> },
          ]}
        />
      </div>
    </Card>
  );
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
