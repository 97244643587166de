"use client";

import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApiError } from "@/lib/client/api-error";
import { refreshAfterFailure } from "@/lib/client/refresh-money";
import { loadPage } from "./load-page";

const maxRetries = 2;

/** Wraps the signed-in pages: fetches after the first paint, and detects the end of the session. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function createClient(): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.status === 401) signInAgain();
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError: (error) => {
        onError(error);
        void refreshAfterFailure(client, error);
      },
    }),
    defaultOptions: {
      queries: {
        // The server rendered it a moment ago.
        staleTime: 5_000,
        networkMode: "always",
        retry: (failures, error) =>
          failures < maxRetries && error instanceof ApiError && error.mayHaveHappened,
      },
      // A user repeats an action, with its key; nothing repeats or queues it automatically.
      mutations: { retry: false, networkMode: "always" },
    },
  });
  return client;
}

/** Goes to the sign-in page, and back here afterwards; what was typed stays in this tab. */
function signInAgain(): void {
  const here = `${window.location.pathname}${window.location.search}`;
  void loadPage(`/sign-in?ended=1&next=${encodeURIComponent(here)}`);
}
