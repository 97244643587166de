"use client";

import { useQuery } from "@tanstack/react-query";
import { accountQuery } from "@/lib/client/queries/mobile-money";
import type { TypedPayout } from "./draft";
import { carrierOf, sendingTerms, type Network } from "./sending-terms";
import { questionOf } from "./transfer-body";

/** What is known of whom a payout goes to: the account, the network, its terms. */
export function useRecipient(typed: TypedPayout, networks: Network[]) {
  const question = questionOf(typed);
  const account = useQuery(accountQuery(question.phone, question.network, question.name));
  const found = account.data?.valid ? account.data.provider : null;
  const { phone, network: chosen } = question;
  const carrier = carrierOf(networks, { phone, chosen, found });
  return { phone, chosen, account, carrier, terms: sendingTerms(networks, carrier?.code ?? null) };
}
