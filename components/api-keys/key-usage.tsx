import { Card } from "@/components/ui/card";
import { DataTable, type Column } from "@/components/ui/data-table";
import { addressOfCalls } from "@/components/request-log/labels";
import { EmptyState } from "@/components/ui/empty-state";
import { SeeAll } from "@/components/ui/see-all";
import type { KeyView } from "@/lib/client/queries/api-keys";
import { ChartNoAxesColumn } from "lucide-react";
import { countText } from "./labels";

type Day = KeyView["days"][number];

const columns: Column<Day>[] = [
  { key: "day", header: "Day (UTC)", card: "title", cell: ({ day }) => day },
  {
    key: "requests",
    header: "Requests",
    card: "corner",
    numeric: true,
    cell: ({ requests }) => countText(requests),
  },
  {
    key: "rejections",
    header: "Rejected",
    numeric: true,
    cell: ({ rejections }) => countText(rejections),
  },
  {
    key: "codes",
    header: "Reasons",
    card: "note",
    cell: ({ codes }) => (
      <span className="font-mono text-tiny wrap-anywhere text-muted">
        {Object.entries(codes)
          .map(([code, count]) => `${code} ${countText(count)}`)
          .join(", ")}
      </span>
    ),
  },
];

/** How often a key was used on each of the last days, and why requests were rejected. */
export function KeyUsage({ apiKey: { id, usage, days } }: { apiKey: KeyView }) {
  return (
    <Card
      padding="flush"
      title="Usage"
      action={<SeeAll href={addressOfCalls(id)} label="See requests" />}
      description={
        days.length > 0 &&
        `${countText(usage.requests)} requests in the last 30 days, ${countText(usage.rejections)} rejected.`
      }
    >
      {days.length === 0 ? (
        <EmptyState
          icon={<ChartNoAxesColumn className="size-6" />}
          title="Not used in the last 30 days"
          description="Requests with this key appear here within seconds."
        />
      ) : (
        <DataTable<Day>
          caption="Usage by day, newest first"
          columns={columns}
          rows={days}
          keyOf={({ day }) => day}
        />
      )}
    </Card>
  );
}
