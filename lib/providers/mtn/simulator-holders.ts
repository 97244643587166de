import { json, platformError } from "./simulator-answers";
import { holderOf, isKnown, testCaseOf } from "./simulator-numbers";
import type { MtnSimulatorOptions } from "./simulator-options";
import type { SimulatorStore } from "./simulator-state";

const outageMs = 60_000;

/** Account holders, which each product can ask for (reference mtn-momo §4.4). */
export function createHolders(options: MtnSimulatorOptions, store: SimulatorStore) {
  /** One outage per number for good: it begins with the first call that names it. */
  function isDown(msisdn: string): boolean {
    if (testCaseOf(msisdn) !== "009") return false;
    if (!store.state.outages.has(msisdn)) store.record({ kind: "outage", msisdn, at: Date.now() });
    const beganAt = store.state.outages.get(msisdn) ?? 0;
    return Date.now() < beganAt + outageMs * (options.timeScale ?? 1);
  }

  /** The refusal of a look-up of a holder who is not there, or null. */
  function refuse(type: string, id: string): Response | null {
    if (isDown(id)) return platformError(503, "SERVICE_UNAVAILABLE");
    if (type.toLowerCase() === "msisdn" && isKnown(id)) return null;
    return platformError(404, "RESOURCE_NOT_FOUND");
  }

  function active(_: Request, type = "", id = ""): Response {
    return refuse(type, id) ?? json(200, { result: true });
  }

  function basicInfo(_: Request, type = "", id = ""): Response {
    const refusal = refuse(type, id);
    if (refusal) return refusal;
    const person = holderOf(id);
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

  return { isDown, active, basicInfo };
}

export type SimulatorHolders = ReturnType<typeof createHolders>;
