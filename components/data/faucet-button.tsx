"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Droplets } from "lucide-react";
import { useOperation } from "@/components/forms/use-operation";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { overviewQuery } from "@/lib/client/queries/overview";

const request = { body: { currency: "USDT", amount: "1000" } } as const;

/** Testnet only: adds test USDT to the wallet. */
export function FaucetButton({ primary = false }: { primary?: boolean }) {
  const toast = useToast();
  const queries = useQueryClient();
  const draw = useOperation<"sandbox.faucet">({
    onDone: async () => {
      await queries.invalidateQueries(overviewQuery());
      toast({ tone: "completed", title: "1,000.00 test USDT added to your wallet" });
    },
    onProblem: (error) =>
      toast({ tone: "failed", title: "No test USDT was added", description: error.message }),
  });
  return (
    <Button
      variant={primary ? "primary" : "secondary"}
      loading={draw.busy}
      onClick={() => draw.send("sandbox.faucet", request)}
      icon={<Droplets aria-hidden="true" className="size-4" />}
    >
      Get 1,000 test USDT
    </Button>
  );
}
