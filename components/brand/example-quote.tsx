import { Amount } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import { QuoteRail } from "./quote-rail";

/**
 * A quote as the product shows it. Its numbers agree with the default prices (contract §3, Fees):
 * 0.5 % fee on 100 USDT, a mid rate of 15.00 less 0.5 % spread, 99.5 × 14.925 rounded down.
 */
export function ExampleQuote() {
  return (
    <figure className="min-w-0">
      <Card>
        <div className="flex gap-4">
          <QuoteRail />
          <div className="grid gap-6">
            <div>
              <p className="text-small text-muted">You convert</p>
              <Amount value="100.00" currency="USDT" size="large" />
            </div>
            <div>
              <p className="text-small text-muted">You receive</p>
              <Amount value="1485.03" currency="GHS" size="display" />
            </div>
          </div>
        </div>
        <div className="mt-5 border-t border-line pt-2">
          <DetailList
            facts={{
              Rate: <span className="figures whitespace-nowrap">1 USDT = 14.925 GHS</span>,
              Fee: <Amount value="0.50" currency="USDT" />,
            }}
          />
        </div>
      </Card>
      <figcaption className="mt-3 text-center text-small text-balance text-muted">
        An example. Your quote shows the current rate.
      </figcaption>
    </figure>
  );
}
