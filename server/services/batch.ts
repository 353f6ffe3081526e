const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export interface BatchOutcome {
  successful: string[];
  failed: { id: string; reason: string }[];
}

/** Filters the valid ids of a batch, lowercase and without duplicates. */
export const validIds = (ids: readonly string[]): string[] => [
  ...new Set(ids.filter((id) => UUID.test(id)).map((id) => id.toLowerCase())),
];

/** Splits a batch's ids into those found and those that failed. */
export function outcome(asked: readonly string[], found: Iterable<string>): BatchOutcome {
  const there = new Set(found);
  const successful: string[] = [];
  const failed: BatchOutcome["failed"] = [];
  for (const id of new Set(asked))
    if (there.has(id.toLowerCase())) successful.push(id.toLowerCase());
    else failed.push({ id, reason: "not-found" });
  return { successful, failed };
}
