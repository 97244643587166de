import type { ReactNode } from "react";
import { PublicPage } from "@/components/brand/public-page";
import { Card } from "@/components/ui/card";

interface EntranceProps {
  title: string;
  description: string;
  /** Between title and form: why one is here. */
  alert?: ReactNode;
  /** The way to the other entrance. */
  otherWay: { text: string; href: string; label: string };
  children: ReactNode;
}

/** The page around the sign-in and the sign-up form. */
export function Entrance({ title, description, alert, otherWay, children }: EntranceProps) {
  return (
    <PublicPage>
      <div className="mx-auto w-full max-w-[26rem] py-8 sm:py-16">
        <h1 className="text-title font-semibold">{title}</h1>
        <p className="mt-1 mb-6 text-muted">{description}</p>
        {alert !== undefined && <div className="mb-4">{alert}</div>}
        <Card>{children}</Card>
        <p className="mt-4 text-center text-small text-muted">
          {otherWay.text}{" "}
          <a
            href={otherWay.href}
            className="inline-flex min-h-11 items-center rounded-control font-medium text-ink underline decoration-outline underline-offset-4"
          >
            {otherWay.label}
          </a>
        </p>
      </div>
    </PublicPage>
  );
}
