import { describe, expect, test } from "vitest";
import {
  isPartlyClosed,
  overallLabel,
  reasonText,
  shortPercent,
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

test("a reason ends as a sentence does, and no reason stays none", () => {
  expect(reasonText("Maintenance until 14:00")).toBe("Maintenance until 14:00.");
  expect(reasonText("The network has not answered since 09:30.")).toBe(
    "The network has not answered since 09:30.",
  );
  expect(reasonText(null)).toBe("");
});

test("a percentage has no decimals that say nothing", () => {
  const shown = ["1.00", "1.50", "10.00", "0.00"].map(shortPercent);
  expect(shown).toEqual(["1\u00a0%", "1.5\u00a0%", "10\u00a0%", "0\u00a0%"]);
});

test("a network that is closed one way and works the other is partly closed", () => {
  const states: State[] = ["operational", "degraded", "closed"];
  const partly = states.map((collection) =>
    states.map((payout) => isPartlyClosed(network("MTN", collection, payout))),
  );
  expect(partly).toEqual([
    [false, false, true],
    [false, false, false],
    [true, false, false],
  ]);
});

describe("the whole in a few words", () => {
  const well = network("AT", "operational", "operational");

  test("all work", () => {
    expect(overallLabel([well, well])).toEqual({
      tone: "completed",
      sentences: ["All networks work."],
    });
  });

  test("trouble in one way is trouble", () => {
    const troubled = network("MTN", "operational", "degraded");
    expect(overallLabel([troubled, well])).toEqual({
      tone: "attention",
      sentences: ["MTN has trouble."],
    });
    const also = network("Telecel", "degraded", "degraded");
    expect(overallLabel([troubled, well, also]).sentences).toEqual([
      "MTN and Telecel have trouble.",
    ]);
  });

  test("a way that is closed is told, and the network does not work as a whole", () => {
    expect(overallLabel([well, network("MTN", "operational", "closed")])).toEqual({
      tone: "neutral",
      sentences: ["MTN takes no payouts."],
    });
    expect(overallLabel([network("MTN", "closed", "operational")]).sentences).toEqual([
      "MTN takes no collections.",
    ]);
  });

  test("closed and troubled networks are told apart", () => {
    const networks = [network("MTN", "degraded", "closed"), network("AT", "closed", "closed")];
    expect(overallLabel(networks)).toEqual({
      tone: "attention",
      sentences: ["MTN has trouble.", "AT is closed.", "MTN takes no payouts."],
    });
  });
});

test("before anything is typed, only the trouble that matters for the way is told", () => {
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
