import type { StatusStyle } from "@/components/ui/tone";
import type { ResponseOf } from "@/lib/client/operation-types";
import { moneyText } from "@/lib/money-text";

export type RatesBoard = ResponseOf<"ops.rates">;
export type Freeze = RatesBoard["freezes"][number];

/** Whether the rate is quoted, and if not, why. */
export const rateStateLooks: Record<RatesBoard["state"], StatusStyle> = {
  quoting: { label: "Quoting", tone: "completed" },
  too_old: { label: "Not quoting: no fresh rate", tone: "failed" },
  contradiction: { label: "Not quoting: the sources disagree", tone: "failed" },
  single_source: { label: "Not quoting: only one source", tone: "failed" },
  frozen: { label: "Not quoting: frozen", tone: "attention" },
  jumped: { label: "Not quoting: the rate jumped", tone: "attention" },
  discarded: { label: "Not quoting: the discarded rate is still reported", tone: "attention" },
  unreviewed: { label: "Not quoting: no rate accepted yet", tone: "processing" },
};

export const decisionLooks: Record<"accepted" | "discarded" | "open", StatusStyle> = {
  accepted: { label: "Accepted", tone: "completed" },
  discarded: { label: "Discarded", tone: "neutral" },
  open: { label: "Undecided", tone: "attention" },
};

/** What one USDT costs: `15.00 GHS`. */
export const rateText = (mid: string) => moneyText(mid, "GHS");

/** "+12.50 %" or "-3.10 %". */
export const changeText = (percent: string) => `${percent.startsWith("-") ? "" : "+"}${percent} %`;
