"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { Card } from "@/components/ui/card";

// The page does not carry the code of a form that hardly anybody opens.
const CloseDialog = dynamic(() => import("./close-dialog").then((module) => module.CloseDialog));

/** What has to be over first, and where it ends. */
const before = [
  { text: "Move all money out of your wallets.", href: "/dashboard/wallet", label: "Wallet" },
  {
    text: "Let payouts, batches and other transactions end, or cancel them.",
    href: "/dashboard/transactions",
    label: "Transactions",
  },
  {
    text: "Download your statements.",
    href: "/dashboard/wallet#statement",
    label: "Statements",
  },
  {
    text: "Cancel open payment requests, and wait 24 hours for late payments.",
    href: "/dashboard/requests",
    label: "Requests",
  },
  {
    text: "Tell customers to stop paying to your USDT addresses. They stay valid, and payers may have saved them.",
    href: "/dashboard/wallet",
    label: "Addresses",
  },
  {
    text: "Revoke the phone numbers linked to your wallets.",
    href: "/dashboard/identities",
    label: "Phone identities",
  },
  {
    text: "Export your transactions: nobody can sign in afterwards.",
    href: "/dashboard/transactions",
    label: "Export",
  },
];

/** How an owner closes the account, and what comes before. */
export function CloseAccount({ businessName }: { businessName: string }) {
  return (
    <div className="max-w-form">
      <Card
        title="Close the account"
        description="It ends the access of your whole team and all API keys, for good. We keep records of what happened as long as the law requires."
      >
        <p className="text-small font-medium">Before you close it</p>
        <ol className="mb-4 divide-y divide-line">
          {before.map(({ text, href, label }) => (
            <li key={label} className="flex min-h-11 items-center justify-between gap-4">
              <span className="text-small">{text}</span>
              <Link
                href={href}
                className="inline-flex min-h-11 shrink-0 items-center rounded-control text-small underline decoration-outline underline-offset-4"
              >
                {label}
              </Link>
            </li>
          ))}
        </ol>
        <CloseDialog businessName={businessName} />
      </Card>
    </div>
  );
}
