import { line } from "./content";

/** Degrees per meter near 40.5 degrees north. */
const [EAST, NORTH] = [1 / 84_760, 1 / 111_040];
/** Seconds between two points. */
const EVERY = 15;
export const SCOUT_BEGIN = Date.UTC(2026, 8, 12, 12, 5);

interface Part {
  /** Meters per second, 0 for a stop. */
  speed: number;
  seconds: number;
  /** Total turn in degrees. */
  turn: number;
  /** Total climb in meters. */
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
 * Returns a morning's walk as a feature to create: 2 h 50 min and about 9 km, of which 2 h moving, with stops of 25 and
 * 15 minutes.
 */
export function scoutedTrack(title: string, longitude: number, latitude: number) {
  const places: [number, number, number][] = [];
  let [x, y, heading, elevation] = [0, 0, 20, 2450];
  for (const { speed, seconds, turn, climb } of PARTS) {
    const steps = seconds / EVERY;
    for (let step = 0; step < steps; step++) {
      // The path winds. During a stop, the receiver drifts by a few meters.
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

/** Returns a track with the maximum number of points, running in circles. */
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
