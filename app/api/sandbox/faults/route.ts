import { bindPath } from "@/lib/http/bind";

export const { GET, POST, PUT, PATCH, DELETE } = bindPath("/api/sandbox/faults");
