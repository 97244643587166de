import { Card } from "@/components/ui/card";

/** What happens to money while a network is unavailable. */
export function QueueText() {
  return (
    <Card title="When a network is unavailable">
      <ul className="-mt-2 grid max-w-form list-disc gap-2 pl-5 marker:text-muted">
        <li>
          What you send or request is queued, and sent automatically once the network is back.
        </li>
        <li>
          Until then you can cancel it. The money of a payout stays on hold in your wallet, and no
          payer is prompted.
        </li>
        <li>
          Nothing is sent twice. We check the status of what the network already has until it is
          final.
        </li>
        <li>A closed network accepts nothing new. What is queued is sent once it reopens.</li>
      </ul>
    </Card>
  );
}
