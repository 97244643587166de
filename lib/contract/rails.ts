import { directions, type Direction } from "@/lib/providers/contract";

/** What a rail, one network in one direction, may be (contract §4, providers). */
export const railStatuses = ["operational", "degraded", "closed"] as const;
export type RailStatus = (typeof railStatuses)[number];

/** Directions as the API names them. */
export const railDirections = ["collection", "payout"] as const;
export type RailDirection = (typeof railDirections)[number];

/** The API's word for a direction. */
export const wordOfDirection: Record<Direction, RailDirection> = {
  in: "collection",
  out: "payout",
};

/** The direction that a word of the API means, or null. */
export function directionOfWord(word: string): Direction | null {
  return directions.find((direction) => wordOfDirection[direction] === word) ?? null;
}
