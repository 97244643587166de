import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/client/call-api";
import type { ListPage } from "@/lib/client/list-address";
import type { ResponseOf } from "@/lib/client/operation-types";

export type Beneficiary = ResponseOf<"beneficiaries.read">;

/** One page of saved beneficiaries; `q` is part of a name or of a number. */
export const beneficiariesQuery = (search: ListPage & { q: string }) =>
  queryOptions({
    queryKey: ["beneficiaries", search],
    queryFn: ({ signal }) => callApi("beneficiaries.list", { query: search }, { signal }),
    placeholderData: keepPreviousData,
  });
