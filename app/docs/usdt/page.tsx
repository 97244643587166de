import type { Metadata } from "next";
import { Code } from "@/components/docs/code";
import { Facts, Guide, Section } from "@/components/docs/guide";
import { FileSamples } from "../samples/file-samples";

export const metadata: Metadata = { title: "USDT" };

const columns = [
  ["walletAddress", "One of your wallets."],
  ["amount", "USDT that the address receives, with at most six decimals."],
  ["destination.address", "Checked against its EIP-55 checksum, where it has one."],
  ["destination.network", "Optional. Its name or chain id; any other network is rejected."],
  ["externalRef", "Your reference; it can be used only once."],
  ["description", "For your records."],
] as const;

const states = [
  [
    "confirming",
    "On the chain, and not credited yet. Very small arrivals wait until the arrivals at their address are large enough together, and become one deposit.",
  ],
  ["credited", "In your balance; transactionId names the deposit."],
  ["lost", "Its block is no longer on the chain. It is credited if it is on the chain again."],
  [
    "held",
    "The same, after it was credited. What is left of it in your balance is on hold while we review it.",
  ],
] as const;

const rejected = [
  ["The zero address", "No one owns it, nor the addresses of built-in contracts."],
  ["Contracts", "The token itself, and other contracts that may not be able to pass USDT on."],
  ["Cedirail's own addresses", "Wallets of any merchant, and our treasury."],
] as const;

export default function UsdtPage() {
  return (
    <Guide
      title="USDT"
      description="Receive USDT, withdraw it to a blockchain address, and decide which addresses may be used."
      current="/docs/usdt"
    >
      <Section title="Deposits">
        <p>
          Your wallet address receives USDT on one network, the one that the wallet page names. A
          deposit is credited once it has enough confirmations, and sent to your endpoints as{" "}
          <Code>payment.completed</Code>. <Code>GET /wallet/deposits</Code> lists deposits from
          their first block on, with their confirmations.
        </p>
        <Facts rows={states} />
      </Section>
      <Section title="Withdraw USDT">
        <p>
          The address receives exactly the amount; the fee is added, 0.50&nbsp;USDT by default. Both
          are on hold until the blockchain confirms the transfer, and return to your wallet if it
          fails. <Code>GET /wallet/withdrawal-terms</Code> returns your fee and the least and most
          that you can withdraw.
        </p>
        <FileSamples label="withdraw USDT" files={["withdraw.sh"]} />
        <Facts rows={columns} />
      </Section>
      <Section title="Addresses that are rejected">
        <Facts rows={rejected} />
      </Section>
      <Section title="Limits and approval">
        <p>
          A withdrawal counts toward your limits, and toward the amount that needs approval, with
          its worth in cedis at the current mid rate. While the rate is outdated it counts 10&nbsp;%
          more than at the last known rate; without any rate it is rejected with{" "}
          <Code>RATE_UNAVAILABLE</Code>.
        </p>
      </Section>
      <Section title="Saved addresses">
        <p>
          Save addresses with <Code>POST /addresses</Code>. An owner or an admin can allow
          withdrawals to saved addresses only, and let each new one wait before it can be used:{" "}
          <Code>PUT /addresses/settings</Code> with <Code>onlySaved</Code> and{" "}
          <Code>coolingHours</Code> (0 to 168), in a session. Stricter settings apply at once.
          Relaxed ones take effect after the waiting time in force, so that nobody who gets into an
          account can withdraw elsewhere before its owners know of it. The owners receive an e-mail
          about every saved address and every change.
        </p>
      </Section>
      <Section title="Balances on the blockchain">
        <p>
          <Code>{"GET /wallet/balance/{address}"}</Code> returns the balances of your own wallets.
          Of any other address it returns the USDT that the blockchain shows.
        </p>
      </Section>
    </Guide>
  );
}
