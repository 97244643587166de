import { bindPath } from "@/lib/http/bind";

export const { GET, POST, PUT, PATCH, DELETE } = bindPath("/api/ops/exceptions/{id}/query");
