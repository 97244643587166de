import type { Column } from "@/components/ui/data-table";
import type { ResponseOf } from "@/lib/client/operation-types";
import { countText } from "./labels";

type Used = Pick<ResponseOf<"api-keys.list">["data"][number], "usage">;

/** How often a key or client was used, and how often rejected. */
export const usageColumn = {
  key: "usage",
  header: "Requests, 30 days",
  numeric: true,
  cell: ({ usage: { requests, rejections } }: Used) => (
    <>
      {countText(requests)}
      {rejections > 0 && (
        <span className="block text-tiny text-muted">{countText(rejections)} rejected</span>
      )}
    </>
  ),
} as const satisfies Column<Used>;
