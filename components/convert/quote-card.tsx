"use client";

import { useState } from "react";
import { QuoteRail } from "@/components/brand/quote-rail";
import { sendable, type SendingTerms } from "@/components/payouts/sending-terms";
import { Amount } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { Countdown } from "@/components/ui/countdown";
import { DetailList } from "@/components/ui/detail-list";
import { minorOf } from "@/lib/client/amounts";
import type { ResponseOf } from "@/lib/client/operation-types";
import { secondsUntil } from "@/lib/client/server-clock";
import { moneyText } from "@/lib/money-text";
import { rateText } from "./amount-step";

const quoteLifeSeconds = 300;

interface QuoteCardProps {
  conversion: ResponseOf<"conversions.read">;
  terms: SendingTerms;
  expired: boolean;
  onExpire: () => void;
}

/** A quote: what is converted, what is received, and how long it is valid. */
export function QuoteCard({ conversion, terms, expired, onExpire }: QuoteCardProps) {
  const { sourceAmount, targetAmount, fee, rate, expiresAt, status } = conversion;
  const [secondsLeft] = useState(() => Math.min(quoteLifeSeconds, secondsUntil(expiresAt)));
  const exact = minorOf(sourceAmount, "USDT");
  const rounded = ((exact + 5_000n) / 10_000n) * 10_000n;
  const max = sendable(minorOf(targetAmount, "GHSFIAT"), terms);
  return (
    <Card>
      <div className={classNames("transition-opacity", expired && "opacity-60")}>
        <div className="flex gap-4">
          <QuoteRail />
          <div className="grid gap-6">
            <div>
              <p className="text-small text-muted">You convert</p>
              <Amount value={rounded} currency="USDT" size="large" />
              {rounded !== exact && (
                <p className="figures text-small text-muted">Exactly {moneyText(exact, "USDT")}</p>
              )}
            </div>
            <div>
              <p className="text-small text-muted">You receive, in your wallet</p>
              <Amount value={targetAmount} currency="GHS" size="display" />
            </div>
          </div>
        </div>
      </div>
      <div className="mt-5 border-t border-line pt-4">
        {status === "quoted" && (
          <Countdown
            secondsLeft={expired ? 0 : secondsLeft}
            totalSeconds={quoteLifeSeconds}
            label="This price is valid for"
            onExpire={onExpire}
          />
        )}
        <div className="mt-2">
          <DetailList
            facts={{
              "Rate, locked": <span className="figures">{rateText(rate)}</span>,
              Fee: <Amount value={fee.amount} currency="USDT" />,
              "You can then send": <Amount value={max} currency="GHS" />,
            }}
          />
        </div>
      </div>
    </Card>
  );
}
