"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Droplets } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { callApi } from "@/lib/client/call-api";
import { newIdempotencyKey } from "@/lib/client/idempotency";
import { overviewQuery } from "@/lib/client/queries/overview";

const amount = "1000";

/** Testnet only: adds test USDT to the wallet. */
export function FaucetButton({ primary = false }: { primary?: boolean }) {
  const toast = useToast();
  const queries = useQueryClient();
  const [key, setKey] = useState(newIdempotencyKey);
  const draw = useMutation({
    mutationFn: () =>
      callApi("sandbox.faucet", { body: { currency: "USDT", amount } }, { idempotencyKey: key }),
    onSuccess: async () => {
      setKey(newIdempotencyKey());
      await queries.invalidateQueries(overviewQuery());
      toast({ tone: "completed", title: "1,000.00 test USDT added to your wallet" });
    },
    onError: (error) =>
      toast({ tone: "failed", title: "No test USDT was added", description: error.message }),
  });
  return (
    <Button
      variant={primary ? "primary" : "secondary"}
      loading={draw.isPending}
      onClick={() => draw.mutate()}
      icon={<Droplets aria-hidden="true" className="size-4" />}
    >
      Get 1,000 test USDT
    </Button>
  );
}
