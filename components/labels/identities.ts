import type { StatusStyle } from "@/components/ui/tone";
import { defineList, selectFilter } from "@/lib/client/lists";
import type { ResponseOf } from "@/lib/client/operation-types";
import type { IdentityStatus } from "@/lib/states";

export type Identity = ResponseOf<"identities.list">["data"][number];

/** Label and color of each status. */
export const identityStyles: Record<IdentityStatus, StatusStyle> = {
  pending_verification: { label: "Waiting for the code", tone: "attention" },
  minting: { label: "Minting", tone: "processing" },
  verified: { label: "Verified", tone: "completed" },
  expired: { label: "Expired", tone: "neutral" },
  revoked: { label: "Revoked", tone: "neutral" },
  failed: { label: "Failed", tone: "failed" },
};

const labels = Object.fromEntries(
  Object.entries(identityStyles).map(([status, { label }]) => [status, label]),
);

/** The phone identities that a merchant minted, live while a token is on its way. */
export const identityList = defineList({
  operation: "identities.list",
  path: "/dashboard/identities",
  what: "identities",
  fields: [selectFilter("status", "Status", "Any status", labels)],
  everyMs: 3_000,
  isLive: ({ status }) => status === "minting",
});
