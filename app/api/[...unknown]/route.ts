import { bindUnknown } from "@/lib/http/bind";

export const { GET, POST, PUT, PATCH, DELETE } = bindUnknown();
