import type { StatusStyle } from "@/components/ui/tone";
import type { KeyView } from "@/lib/client/queries/api-keys";

export const keysPath = "/dashboard/developers/api-keys";
export const clientsPath = "/dashboard/developers/oauth-clients";
export const addressOfKey = (id: string) => `${keysPath}/${id}`;

/** How each status of a key is shown. */
export const keyStyles: Record<KeyView["status"], StatusStyle> = {
  active: { label: "Active", tone: "completed" },
  expiring: { label: "Expires soon", tone: "attention" },
  rotated: { label: "Rotated", tone: "attention" },
  expired: { label: "Expired", tone: "neutral" },
  disabled: { label: "Disabled", tone: "failed" },
};

/** "5 scopes", or the only one. */
export function scopesText(scopes: readonly string[]): string {
  return scopes.length === 1 ? (scopes[0] ?? "") : `${scopes.length} scopes`;
}

const counts = new Intl.NumberFormat("en");

/** `12,345`. */
export function countText(count: number): string {
  return counts.format(count);
}
