import { Sparkles } from "lucide-react";
import { FaucetButton } from "@/components/data/faucet-button";
import { EmptyState } from "@/components/ui/empty-state";

/** A new wallet on testnet: the first thing to do is to fill it. */
export function FirstSteps() {
  return (
    <EmptyState
      icon={<Sparkles className="size-6" />}
      title="Your wallet is ready"
      description="This is the testnet, so money is free: take some test USDT, convert it, and pay a test number."
      action={<FaucetButton primary />}
    />
  );
}
