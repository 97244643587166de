import type { Engine } from "@/lib/providers/simulator-kit/engine";
import { holderOf, isKnownTo } from "@/lib/providers/simulator-kit/numbers";
import { json, platformError } from "./simulator-responses";
import { phoneOf, type MtnOrder } from "./simulator-book";

/** Account holders, which each product can look up (reference mtn-momo §4.4). */
export function createHolders(engine: Engine<MtnOrder["details"]>) {
  /** The holder's number, or the rejection of a look-up of an unknown holder. */
  function find(partyIdType: string, partyId: string): string | Response {
    const phone = phoneOf({ partyIdType, partyId });
    if (engine.isDown(phone)) return platformError(503, "SERVICE_UNAVAILABLE");
    return isKnownTo("mtn", phone) ? phone : platformError(404, "RESOURCE_NOT_FOUND");
  }

  function active(_: Request, type = "", id = ""): Response {
    const found = find(type, id);
    return typeof found === "string" ? json(200, { result: true }) : found;
  }

  function basicInfo(_: Request, type = "", id = ""): Response {
    const found = find(type, id);
    if (typeof found !== "string") return found;
    const person = holderOf(found);
    if (!person) return platformError(404, "RESOURCE_NOT_FOUND");
    return json(200, {
      sub: "0",
      name: `${person.given} ${person.family}`,
      given_name: person.given,
      family_name: person.family,
      locale: "en_GH",
      status: "ACTIVE",
    });
  }

  return { active, basicInfo };
}
