import { expect, it } from "vitest";
import { orderedUuids } from "../../../server/services/orderedUuids";

it("sorts each uuid before the one made before it, and later calls after earlier ones", () => {
  const earlier = orderedUuids(1_700_000_000_000);
  const first = Array.from({ length: 70_000 }, earlier);
  expect(first.toSorted()).toEqual(first.toReversed());
  const later = orderedUuids(1_700_000_000_001)();
  expect(later > (first[0] ?? "")).toBe(true);
  expect(new Set([...first, ...Array.from({ length: 100 }, orderedUuids(1_700_000_000_000))]).size).toBe(
    70_100,
  );
  for (const uuid of first.slice(0, 100))
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
