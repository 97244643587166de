import { expect, test } from "vitest";
import {
  reasonText,
  shortPercent,
  styleOfNetwork,
  troubleSentences,
  type Network,
} from "./networks";

type State = Network["status"];

function network(name: string, collection: State, payout: State): Network {
  const rail = (status: State): Network["collection"] => ({
    min: "1.00",
    max: "25000.00",
    fee: { percent: "1.00", min: "0.10", max: "20.00" },
    decimals: 2,
    status,
    statusReason: null,
  });
  return {
    code: "mtn",
    name,
    status: collection === payout ? payout : "degraded",
    country: "GH",
    currency: "GHS",
    collection: rail(collection),
    payout: rail(payout),
    nameLookup: true,
    prefixes: [],
  };
}

test("a reason ends with a full stop, and no reason is empty", () => {
  expect(reasonText("Maintenance until 14:00")).toBe("Maintenance until 14:00.");
  expect(reasonText("The network has not responded since 09:30.")).toBe(
    "The network has not responded since 09:30.",
  );
  expect(reasonText(null)).toBe("");
});

test("a percentage has no trailing zeros", () => {
  const shown = ["1.00", "1.50", "10.00", "0.00"].map(shortPercent);
  expect(shown).toEqual(["1\u00a0%", "1.5\u00a0%", "10\u00a0%", "0\u00a0%"]);
});

test("a network with a direction that does not work is never shown as working", () => {
  const states: State[] = ["operational", "degraded", "closed"];
  const shown = states.map((collection) =>
    states.map((payout) => styleOfNetwork(network("MTN", collection, payout)).label),
  );
  expect(shown).toEqual([
    ["Working", "Has trouble", "Partly closed"],
    ["Has trouble", "Has trouble", "Partly closed"],
    ["Partly closed", "Partly closed", "Closed"],
  ]);
});

test("only trouble in the direction that matters is reported", () => {
  const networks = [
    network("MTN", "operational", "closed"),
    network("AT", "closed", "degraded"),
    network("Telecel", "operational", "closed"),
  ];
  expect(troubleSentences(networks, "payout")).toEqual([
    "MTN and Telecel payouts are paused.",
    "AT is having trouble.",
  ]);
  expect(troubleSentences(networks, "collection")).toEqual(["AT collections are paused."]);
  expect(troubleSentences(networks)).toEqual([
    "MTN and Telecel payouts are paused.",
    "AT collections are paused.",
    "AT is having trouble.",
  ]);
  expect(troubleSentences([network("MTN", "operational", "operational")])).toEqual([]);
});
