import type { Metadata } from "next";
import { Prefetched } from "@/components/data/prefetched";
import { RatesBoard } from "@/components/ops/rates-board";
import { PageHeader } from "@/components/ui/page-header";
import { requireStaffSession } from "@/lib/sessions/page-session";
import { ratesBoardQuery } from "@/lib/client/queries/ops";
import { readRatesBoard } from "@/lib/rates/read-board";

export const metadata: Metadata = { title: "Rates" };

export default async function RatesPage() {
  const { principal } = await requireStaffSession("/ops/rates", "operator");
  const board = await readRatesBoard(principal);
  return (
    <>
      <PageHeader
        title="Rates"
        description="The price of 1 USDT in GHS, its sources, and whether quoting is open."
      />
      <Prefetched responses={[[ratesBoardQuery().queryKey, board]]}>
        <RatesBoard />
      </Prefetched>
    </>
  );
}
