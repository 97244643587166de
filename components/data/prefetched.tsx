import { dehydrate, HydrationBoundary, QueryClient, type QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";

interface PrefetchedProps {
  /** What the server read for the session, under the keys of the page's queries. */
  responses: [key: QueryKey, response: unknown][];
  children: ReactNode;
}

/** Fills the queries of a page with what the server read, so that the first paint is complete. */
export function Prefetched({ responses, children }: PrefetchedProps) {
  const client = new QueryClient();
  for (const [key, response] of responses) client.setQueryData(key, response);
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>;
}
