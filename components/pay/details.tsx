import { toneText, type Tone } from "@/components/ui/tone";
import type { HostedPaymentView } from "@/lib/contract/payment-requests";
import { Amount } from "@/components/ui/amount";

/** What it is for, and the transfers that came. */
export function Details({ view }: { view: HostedPaymentView }) {
  if (view.description === null && view.transfers.length === 0) return null;
  return (
    <div className="mx-auto grid w-full max-w-96 gap-5 lg:max-w-none">
      {view.description !== null && <Purpose text={view.description} />}
      <Transfers transfers={view.transfers} />
    </div>
  );
}

/** As the merchant wrote it. */
export function Purpose({ text }: { text: string }) {
  return (
    <div>
      <h2 className="text-small text-muted">For</h2>
      <p className="wrap-anywhere">{text}</p>
    </div>
  );
}

type Transfer = HostedPaymentView["transfers"][number];

const labels: Record<Transfer["status"], { label: string; tone: Tone }> = {
  confirming: { label: "Confirming", tone: "processing" },
  credited: { label: "Received", tone: "completed" },
  held: { label: "Under review", tone: "attention" },
  lost: { label: "No longer on the network", tone: "neutral" },
};

/** Each transfer to the address, with its hash in full: printed, it is all that remains. */
export function Transfers({ transfers }: { transfers: readonly Transfer[] }) {
  if (transfers.length === 0) return null;
  return (
    <section aria-label="Transfers">
      <h2 className="text-small text-muted">{transfers.length === 1 ? "Transfer" : "Transfers"}</h2>
      <ul className="divide-y divide-line">
        {transfers.map((transfer) => (
          <TransferRow key={`${transfer.txHash}:${transfer.ordinal}`} transfer={transfer} />
        ))}
      </ul>
    </section>
  );
}

function TransferRow({ transfer }: { transfer: Transfer }) {
  const { txHash, amount, status, explorerUrl } = transfer;
  const { label, tone } = labels[status];
  const hash = <span className="font-mono text-tiny wrap-anywhere">{txHash}</span>;
  return (
    <li className="py-2">
      <p className="flex flex-wrap justify-between gap-x-4">
        <Amount value={amount} currency="USDT" />
        <span className={`text-small font-medium ${toneText[tone]}`}>{label}</span>
      </p>
      {explorerUrl === null ? (
        <p className="text-muted">{hash}</p>
      ) : (
        <a
          href={explorerUrl}
          target="_blank"
          rel="noreferrer"
          className="block rounded-[4px] py-1 text-muted underline decoration-outline underline-offset-4 hover:text-ink"
        >
          {hash}
        </a>
      )}
    </li>
  );
}
