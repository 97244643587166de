"use client";

import dynamic from "next/dynamic";
import { useIsManager } from "@/components/session/person";

// A list does not carry the code of a form to its first paint.
const InviteDialog = dynamic(() => import("./invite-dialog").then((module) => module.InviteDialog));

/** Invites a person, for those who may. */
export function InviteButton() {
  return useIsManager() && <InviteDialog />;
}
