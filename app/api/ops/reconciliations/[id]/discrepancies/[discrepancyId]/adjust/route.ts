import { bindPath } from "@/lib/http/bind";

export const { GET, POST, PUT, PATCH, DELETE } = bindPath(
  "/api/ops/reconciliations/{id}/discrepancies/{discrepancyId}/adjust",
);
