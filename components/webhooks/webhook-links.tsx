import { PageLinks } from "@/components/ui/page-links";
import { deliveriesPath, webhooksPath } from "./labels";

const links = [
  { href: webhooksPath, label: "Endpoints" },
  { href: deliveriesPath, label: "Deliveries" },
  { href: `${webhooksPath}/events`, label: "Events" },
  { href: `${webhooksPath}/signature`, label: "Signatures" },
] as const;

/** Links to the pages about webhooks. */
export function WebhookLinks() {
  return <PageLinks label="Webhooks" links={links} />;
}
