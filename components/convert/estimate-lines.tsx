import { Amount } from "@/components/ui/amount";
import { DetailList } from "@/components/ui/detail-list";
import type { Estimate } from "./terms";

interface EstimateLinesProps {
  terms: Estimate | null;
  rate: string;
}

/** What lies between the two amounts; the lines keep their place while nothing is typed. */
export function EstimateLines({ terms, rate }: EstimateLinesProps) {
  const line = (minor: bigint | undefined, currency: "USDT" | "GHSFIAT") =>
    minor === undefined ? (
      <span className="text-muted">–</span>
    ) : (
      <Amount value={minor} currency={currency === "USDT" ? "USDT" : "GHS"} />
    );
  return (
    <div className="rounded-card bg-sunken px-4 py-1">
      <DetailList
        items={[
          {
            label: "Rate now",
            value: (
              <span className="figures whitespace-nowrap">1 USDT = {shortRate(rate)} GHS</span>
            ),
          },
          { label: "Conversion fee", value: line(terms?.conversionFeeMinor, "USDT") },
          { label: "Into your wallet, about", value: line(terms?.walletMinor, "GHSFIAT") },
          { label: "Sending fee", value: line(terms?.sendingFeeMinor, "GHSFIAT") },
        ]}
      />
    </div>
  );
}

/** A rate with at least two decimals and none that say nothing. */
export function shortRate(rate: string): string {
  return rate.replace(/(\.\d{2}\d*?)0+$/, "$1");
}
