import { directions, type Direction } from "@/lib/rail-codes";

/** Statuses of a rail: one network in one direction (contract §4, providers). */
export const railStatuses = ["operational", "degraded", "closed"] as const;
export type RailStatus = (typeof railStatuses)[number];

/** Directions as the API names them. */
export const railDirections = ["collection", "payout"] as const;
export type RailDirection = (typeof railDirections)[number];

/** The API's name of a direction. */
export const railDirectionOf: Record<Direction, RailDirection> = {
  in: "collection",
  out: "payout",
};

/** The direction that the API calls `name`, or null. */
export function directionNamed(name: string): Direction | null {
  return directions.find((direction) => railDirectionOf[direction] === name) ?? null;
}
