"use client";

import { useEffect, useState } from "react";
import { loadPage } from "@/components/data/load-page";
import { ActProblem } from "@/components/forms/act-problem";
import { Button } from "@/components/ui/button";
import { callApi } from "@/lib/client/call-api";

interface OidcButtonProps {
  /** What the service is called. */
  name: string;
  /** Where to go after signing in, a path of this site. */
  next: string;
}

/** Goes to another service to sign in there. */
export default function OidcButton({ name, next }: OidcButtonProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Error | null>(null);
  useEffect(() => {
    // The browser may bring the page back as it left it.
    const wake = () => setBusy(false);
    window.addEventListener("pageshow", wake);
    return () => window.removeEventListener("pageshow", wake);
  }, []);
  const leave = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const { url } = await callApi("auth.begin-oidc", { body: { next } });
      await loadPage(url);
    } catch (error) {
      setProblem(error as Error);
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-5">
      <p
        aria-hidden="true"
        className="flex items-center gap-3 text-small text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line"
      >
        or
      </p>
      <ActProblem error={problem} />
      <Button block loading={busy} onClick={() => void leave()}>
        Sign in with {name}
      </Button>
    </div>
  );
}
