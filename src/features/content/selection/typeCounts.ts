import { GH_TYPES, type GhType } from "../../../domain/feature";

export type TypeCounts = Record<GhType, number>;

/** Counts features by type. */
export function countTypes(types: Iterable<GhType>): TypeCounts {
  const counts = Object.fromEntries(GH_TYPES.map((type) => [type, 0])) as TypeCounts;
  for (const type of types) counts[type] += 1;
  return counts;
}
