export { createClient, type Cedirail, type CedirailOptions } from "./client.js";
export { CedirailError, type CedirailErrorCode } from "./error.js";
export {
  signWebhook,
  verifyWebhook,
  WebhookVerificationError,
  type WebhookEvent,
} from "./webhooks.js";
export type { components, paths } from "./schema.js";
