import { call } from "./api";

const endpoint = await call<{ id: string; status: string }>("POST", "/webhooks", {
  url: "https://example.com/webhooks",
  events: ["payment.completed", "payment.failed"],
});
console.log(endpoint.id, endpoint.status);
