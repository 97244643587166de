import { Card } from "@/components/ui/card";

/** What happens to money while a network is not there. */
export function QueueText() {
  return (
    <Card title="When a network does not answer">
      <ul className="-mt-2 grid max-w-form list-disc gap-2 pl-5 marker:text-muted">
        <li>
          What you send or request is queued: it waits, and goes out by itself once the network is
          back.
        </li>
        <li>
          Until then you can cancel it. The money of a payout stays set aside in your wallet, and of
          a request nobody is asked yet.
        </li>
        <li>What the network already has is never sent twice. We ask until it tells us the end.</li>
        <li>A closed network takes nothing new. What already waits goes on once it opens.</li>
      </ul>
    </Card>
  );
}
