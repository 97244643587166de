"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { caseQuery } from "@/lib/client/queries/reviews";
import { changeSince } from "./case-change";
import type { CaseDetail } from "./labels";

/**
 * A case as the reviewer loaded it. What others do to it meanwhile is reported in `change` and shown once the
 * reviewer loads it: nobody decides what they have not looked at.
 */
export function useCase(id: string) {
  const queries = useQueryClient();
  const query = useQuery(caseQuery(id));
  const latest = query.data;
  const [loaded, setLoaded] = useState(latest);
  const change = loaded && latest ? changeSince(loaded, latest) : null;
  if (latest && latest !== loaded && change === null) setLoaded(latest);
  const { queryKey } = caseQuery(id);
  return {
    detail: loaded,
    query,
    change,
    load: () => setLoaded(latest),
    /** Shows what one's own act responded with, unless the documents changed meanwhile. */
    take: async (response: CaseDetail) => {
      // One that is under way may be older.
      await queries.cancelQueries({ queryKey });
      setLoaded((before) => (before?.version === response.version ? response : before));
      queries.setQueryData(queryKey, response);
      void queries.invalidateQueries({ queryKey: ["reviews", "figures"] });
    },
    refresh: () => void queries.invalidateQueries({ queryKey }),
  };
}

export type CaseHandle = ReturnType<typeof useCase>;
/** What the parts of a case's page get. */
export interface CasePart {
  detail: CaseDetail;
  handle: Pick<CaseHandle, "take" | "refresh">;
}
