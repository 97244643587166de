import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api";
import type { AnswerOf } from "@/lib/client/operation-types";

export type Beneficiary = AnswerOf<"beneficiaries.read">;

/** One page of saved beneficiaries; `q` is part of a name or of a number. */
export const beneficiariesQuery = (page: number, q: string) =>
  queryOptions({
    queryKey: ["beneficiaries", page, q],
    queryFn: ({ signal }) =>
      callApi("beneficiaries.list", { query: { page: String(page), q } }, { signal }),
    placeholderData: keepPreviousData,
  });
