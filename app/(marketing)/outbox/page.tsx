import { Mail } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PublicPage } from "@/components/brand/public-page";
import { MessageCard } from "@/components/entrance/message-card";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { readOutbox } from "@/lib/messages/read-outbox";
import { maySeeOutbox } from "../outbox-access";

export const metadata: Metadata = { title: "Outbox", robots: { index: false, follow: false } };

interface OutboxPageProps {
  searchParams: Promise<{ to?: string | string[] }>;
}

const maxShown = 10;

/** The newest messages to one address, where a testnet sends none; only for visitors on the machine itself. */
export default async function OutboxPage({ searchParams }: OutboxPageProps) {
  const { to } = await searchParams;
  if (typeof to !== "string" || !(await maySeeOutbox())) notFound();
  const { data } = await readOutbox(null, to.toLowerCase());
  return (
    <PublicPage>
      <div className="mx-auto grid w-full max-w-form grid-cols-[minmax(0,1fr)] gap-4 py-8">
        <div>
          <h1 className="text-title font-semibold">Outbox</h1>
          <p className="mt-1 text-muted wrap-anywhere">
            What this testnet would send to {to}. Only a browser on this machine can see it.
          </p>
        </div>
        {data.slice(0, maxShown).map((message, index) => (
          <MessageCard key={index} {...message} />
        ))}
        {data.length === 0 && (
          <Card padding="flush">
            <EmptyState
              icon={<Mail className="size-6" />}
              title="No messages to this address"
              description="Check the address. A message appears here as soon as something sends it."
            />
          </Card>
        )}
      </div>
    </PublicPage>
  );
}
