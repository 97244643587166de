import { explorerAddress } from "@/components/labels/explorer";
import { Alert } from "@/components/ui/alert";
import { Amount } from "@/components/ui/amount";
import { MonoId } from "@/components/ui/mono-id";
import { countText } from "@/components/ui/span-text";
import { Time } from "@/components/ui/time";
import type { Board } from "./labels";

type Chain = NonNullable<Board["chain"]>;

/** Addresses whose deposits could not be swept, with the reason and the next try; nothing if there are none. */
export function FailedSweeps({
  failedSweeps: { count, data },
  explorerUrl,
}: Pick<Chain, "failedSweeps" | "explorerUrl">) {
  if (count === 0) return null;
  const title = `${countText(count, "address", "addresses")} cannot be swept`;
  return (
    <Alert tone="attention" title={title} role="status">
      {data.map(({ address, amount, reason, nextTryAt }) => (
        <p key={address} className="wrap-anywhere">
          <MonoId
            value={address}
            label="address"
            head={8}
            href={explorerAddress(explorerUrl, address)}
          />{" "}
          <Amount value={amount} currency="USDT" />. {reason}. Next try: <Time at={nextTryAt} />
        </p>
      ))}
    </Alert>
  );
}
