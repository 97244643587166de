import { dehydrate, HydrationBoundary, QueryClient, type QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";

interface PrefetchedProps {
  /** What the server read with the session's principal, under the keys that the page asks by. */
  answers: [key: QueryKey, answer: unknown][];
  children: ReactNode;
}

/** Hands the server's answers to the queries of the page, so that the first paint is whole. */
export function Prefetched({ answers, children }: PrefetchedProps) {
  const client = new QueryClient();
  for (const [key, answer] of answers) client.setQueryData(key, answer);
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>;
}
