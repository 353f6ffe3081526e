import { line } from "./content";

/** Degrees of a meter near 40.5 degrees north. */
const [EAST, NORTH] = [1 / 84_760, 1 / 111_040];
/** Seconds between two points. */
const EVERY = 15;
export const SCOUT_BEGIN = Date.UTC(2026, 8, 12, 12, 5);

interface Part {
  /** Meters a second; 0: a stop. */
  speed: number;
  seconds: number;
  /** Degrees by which it turns during these seconds. */
  turn: number;
  /** Meters that it climbs in all. */
  climb: number;
}

const PARTS: readonly Part[] = [
  { speed: 1.3, seconds: 2400, turn: 40, climb: 160 },
  { speed: 0, seconds: 1500, turn: 0, climb: 0 },
  { speed: 0.7, seconds: 1800, turn: 60, climb: 260 },
  { speed: 0, seconds: 900, turn: 0, climb: 0 },
  { speed: 1.6, seconds: 3000, turn: 120, climb: -420 },
];

/**
 * A morning's walk with two stops of 25 and 15 minutes, as a feature to be made: three hours less ten minutes, 2 h of
 * them under way, about 9 km.
 */
export function scoutedTrack(title: string, longitude: number, latitude: number) {
  const places: [number, number, number][] = [];
  let [x, y, heading, elevation] = [0, 0, 20, 2450];
  for (const { speed, seconds, turn, climb } of PARTS) {
    const steps = seconds / EVERY;
    for (let step = 0; step < steps; step++) {
      // A winding way; at a stop the receiver wanders by some meters.
      const bearing = ((heading + 35 * Math.sin(places.length / 9)) * Math.PI) / 180;
      heading += turn / steps;
      elevation += climb / steps;
      x += speed * EVERY * Math.sin(bearing);
      y += speed * EVERY * Math.cos(bearing);
      const wander = speed === 0 ? 5 : 1.5;
      const [offX, offY] = [wander * Math.sin(places.length * 1.9), wander * Math.cos(places.length * 2.3)];
      places.push([longitude + (x + offX) * EAST, latitude + (y + offY) * NORTH, elevation]);
    }
  }
  const times = places.map((_, at) => SCOUT_BEGIN + 1000 * EVERY * at);
  return { ...line(places, "Tracks", times), title };
}

/** A track of as many points as a feature may have, around and around. */
export function longTrack(title: string) {
  const track = scoutedTrack(title, -106.5, 40.6);
  const coordinates = Array.from({ length: 100_000 }, (_, at) => [
    -106.5 + 0.1 * Math.cos(at / 700) + at * 1e-6,
    40.6 + 0.08 * Math.sin(at / 500),
    2500 + 200 * Math.sin(at / 900),
  ]);
  const times = coordinates.map((_, at) => Date.UTC(2026, 8, 1) + 5000 * at);
  return {
    ...track,
    geometry: { ...track.geometry, coordinates },
    properties: { ...track.properties, times },
  } as typeof track;
}
