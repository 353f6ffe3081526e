import { expect, it, vi } from "vitest";
import type { ElevationSource } from "../../../src/domain/elevationSource";
import { createGroundElevation } from "../../../src/workers/groundElevation";
import type { Profile } from "../../../workers/profile/types";

const PLACE = { longitude: -107.55, latitude: 40.52 };
const SOURCE: ElevationSource = {
  template: "/t/{z}/{x}/{y}",
  format: "lerc",
  maxLevel: 16,
  atCorners: true,
  sample: false,
};

function setUp(part: { elevation?: number; error?: string }) {
  const { elevation, error = null } = part;
  const ground = elevation === undefined ? null : { elevation: Float32Array.of(elevation, elevation) };
  const client = {
    read: vi.fn(async () => ({ ground, error }) as unknown as Profile),
    dispose: vi.fn(),
  };
  return { client, ask: createGroundElevation(() => client) };
}

it("is that of the ground at the position, and its worker ends with the response", async () => {
  const { client, ask } = setUp({ elevation: 1886 });
  expect(await ask(PLACE, SOURCE)).toBe(1886);
  expect(client.read).toHaveBeenCalledWith(
    [
      [-107.55, 40.52, 0],
      [expect.closeTo(-107.55, 4), 40.52, 0],
    ],
    SOURCE,
    undefined,
  );
  expect(client.dispose).toHaveBeenCalledTimes(1);
});

it("is null when unknown", async () => {
  expect(await setUp({}).ask(PLACE, SOURCE)).toBeNull();
  expect(await setUp({ elevation: Number.NaN }).ask(PLACE, SOURCE)).toBeNull();
});

it("rejects with the reason when it can't be read", async () => {
  const { client, ask } = setUp({ error: "The tiles are not there." });
  await expect(ask(PLACE, SOURCE)).rejects.toThrow("The tiles are not there.");
  expect(client.dispose).toHaveBeenCalledTimes(1);
});
