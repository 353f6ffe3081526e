import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Geometry, Position } from "../../src/domain/geometry";
import { StateIndex } from "./stateIndex";

export { STATE_CODES } from "./stateIndex";

/** Sampling interval for long segments in degrees, so that a state that a line only crosses is found. */
const SAMPLE_DEGREES = 0.25;
/** Maximum samples between the vertices of one geometry. After that only vertices count. */
const SAMPLES_MAX = 20_000;

let shared: StateIndex | null = null;

/**
 * Returns the codes of the US states a geometry touches, sorted. Takes time linear in the vertices: at most 20,000
 * samples are taken between them, so a line that jumps across the world 100,000 times costs no more than a track.
 */
export function statesOf(geometry: Geometry): string[] {
  shared ??= new StateIndex(
    JSON.parse(readFileSync(createRequire(import.meta.url).resolve("us-atlas/states-10m.json"), "utf8")),
  );
  const found = new Set<string>();
  if (geometry.type === "Point") add(shared, found, geometry.coordinates[0], geometry.coordinates[1]);
  else
    addLines(shared, found, geometry.type === "LineString" ? [geometry.coordinates] : geometry.coordinates);
  return [...found].sort();
}

function addLines(index: StateIndex, found: Set<string>, lines: readonly (readonly Position[])[]): void {
  let left = SAMPLES_MAX;
  for (const line of lines)
    for (let at = 0; at < line.length; at++) {
      const to = line[at];
      const from = line[at - 1] ?? to;
      if (!from || !to) continue;
      const steps = Math.min(left + 1, Math.ceil(spanOf(from, to) / SAMPLE_DEGREES));
      for (let step = 1; step < steps; step++) {
        const share = step / steps;
        add(index, found, from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share);
      }
      left -= Math.max(0, steps - 1);
      add(index, found, to[0], to[1]);
    }
}

/** Degrees between two vertices on the longer axis. 0 across the 180th meridian, where nothing is sampled. */
function spanOf(from: Position, to: Position): number {
  const width = Math.abs(to[0] - from[0]);
  return width > 180 ? 0 : Math.max(width, Math.abs(to[1] - from[1]));
}

function add(index: StateIndex, found: Set<string>, longitude: number, latitude: number): void {
  const code = index.at(longitude, latitude, found);
  if (code) found.add(code);
}
