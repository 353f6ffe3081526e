import { loadavg } from "node:os";
import simplify from "simplify-js";
import { babelTrack, hasGpsBabel } from "../tests/support/gpsbabel";
import { Shaper } from "../workers/tracks/kernel";
import { increasingTimes } from "../workers/tracks/points";
import { distancesAlong, LocalScale } from "../workers/tracks/scale";
import { deviationAt, significanceSteps } from "../workers/tracks/simplify";
import { findGaps, findStops } from "../workers/tracks/stops";
import type { Points, TrackSettings } from "../workers/tracks/types";
import type { BenchCase, BenchSuite, Prepared, Subject } from "./harness";
import { madeTrack } from "./seededTrack";

const SETTINGS: TrackSettings = {
  join: "apart",
  reverse: false,
  trim: { by: "distance", start: 0, end: 0 },
  splitStops: true,
  splitGaps: true,
  stopRadius: 30,
  stopSeconds: 300,
  gapSeconds: 900,
  gapMeters: 1e6,
  simplify: 5,
  ground: false,
  color: "speed",
};
/** Maximum deviation of the simplified line from the omitted points, in meters. */
const TOLERANCE = 5;

const NO_BABEL = "no comparison with GPSBabel: install gpsbabel";

/** Stops, gaps, splitting and simplification of a track with one point a second, against simplify-js and GPSBabel. */
export const tracksSuite: BenchSuite = {
  name: "tracks",
  cases: (smoke): BenchCase[] => {
    const count = smoke ? 5000 : 1_000_000;
    const size = `${count.toLocaleString("en-US")} points`;
    // GPSBabel takes minutes for a million points.
    const few = Math.min(count, 50_000);
    const small = `${few.toLocaleString("en-US")} points`;
    return [
      { name: "stops, gaps and simplifying", size, setup: () => prepareBar(count) },
      { name: "simplified to 5 m", size, setup: () => prepareSimplify(count) },
      { name: "simplified to 5 m", size: small, setup: () => prepareBabel(few) },
      { name: "split at gaps of 15 min", size: small, setup: () => prepareSplit(few) },
      { name: "stops of 5 min within 30 m", size, setup: () => prepareStops(count) },
      { name: "everything that the tool shows", size, setup: () => prepareAll(count) },
      { name: "a moved slider: tolerance", size, setup: () => prepareSlider(count, "simplify", [6, 7]) },
      {
        name: "a moved slider: stop radius",
        size,
        setup: () => prepareSlider(count, "stopRadius", [29, 31]),
      },
    ];
  },
};

const wholeOf = ({ time }: Points) => Uint32Array.of(0, time.length);
const trackOf = (count: number) => madeTrack(count, { seed: 1 });

function drive<T>(steps: Generator<unknown, T, void>): T {
  let next = steps.next();
  while (!next.done) next = steps.next();
  return next.value;
}

const keptOf = (values: Float32Array, tolerance: number): number =>
  values.reduce((kept, value) => kept + (value > tolerance ? 1 : 0), 0);

const simplified = (points: Points) =>
  drive(significanceSteps(points.longitude, points.latitude, wholeOf(points), TOLERANCE));

/** Minimum processor milliseconds of several runs. Other load on the machine would distort wall time. */
function effort(work: () => unknown, tries = 5): number {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < tries; at++) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

const loaded = () => `load ${loadavg()[0]?.toFixed(1)}`;

/** The work that planning.md sets a target for: stops, gaps and a simplified line. */
function prepareBar(count: number): Prepared {
  const { points, stops } = trackOf(count);
  const work = () => {
    const distance = distancesAlong(points.longitude, points.latitude);
    const time = increasingTimes(points.time, distance) ?? points.time;
    const found = findStops(points, time, wholeOf(points), { radius: 30, seconds: 300 });
    findGaps(distance, time, wholeOf(points), found, { seconds: 900, meters: 1e6 });
    deviationAt(simplified(points), TOLERANCE);
    return found.length / 2;
  };
  return {
    ours: work,
    peers: {},
    check() {
      const found = work();
      if (found !== stops.length) throw new Error(`${found} stops were found of ${stops.length}.`);
    },
    notes: () => [
      `${effort(work).toFixed(0)} ms of processor time, ${loaded()}; all ${stops.length} labeled stops`,
    ],
  };
}

function prepareSimplify(count: number): Prepared {
  const { points } = trackOf(count);
  const scale = new LocalScale();
  scale.set(40);
  // Projected to a plane, as simplify-js needs. Accurate enough to compare.
  const places = Array.from(points.longitude, (east, at) => ({
    x: east * scale.east,
    y: (points.latitude[at] as number) * scale.north,
  }));
  let note = "";
  return {
    ours: () => simplified(points),
    peers: {
      "simplify-js, high quality": () => simplify(places, TOLERANCE, true),
      "simplify-js, radial first": () => simplify(places, TOLERANCE),
    },
    check() {
      const [ours, theirs] = [
        keptOf(simplified(points), TOLERANCE),
        simplify(places, TOLERANCE, true).length,
      ];
      if (Math.abs(ours - theirs) > Math.max(10, 0.02 * theirs))
        throw new Error(`${ours} points are left, of simplify-js ${theirs}.`);
      note = `${ours} points are left, of simplify-js ${theirs}`;
    },
    notes() {
      const ms = effort(() => simplified(points));
      const peer = effort(() => simplify(places, TOLERANCE, true), 3);
      const times = `${ms.toFixed(0)} ms, of simplify-js ${peer.toFixed(0)} ms (${(peer / ms).toFixed(1)}x)`;
      return [note, `processor time ${times}, ${loaded()}`];
    },
  };
}

function prepareBabel(count: number): Prepared {
  const { points } = trackOf(count);
  const babel = hasGpsBabel() ? babelTrack(points) : null;
  const filter = `simplify,crosstrack,error=${TOLERANCE / 1000}k`;
  const peers: Record<string, Subject> = {};
  if (babel) peers["GPSBabel simplify (process)"] = () => babel.filter(filter);
  return {
    ours: () => simplified(points),
    peers,
    notes: () =>
      babel
        ? [
            `${keptOf(simplified(points), TOLERANCE)} points are left, of GPSBabel ${babel.left(filter).points}`,
            readingOf(babel),
          ]
        : [NO_BABEL],
    dispose: () => babel?.remove(),
  };
}

function readingOf(babel: ReturnType<typeof babelTrack>): string {
  const start = performance.now();
  babel.filter();
  return `GPSBabel takes ${((performance.now() - start) / 1000).toFixed(1)} s of its time to start and to read the file`;
}

function prepareSplit(count: number): Prepared {
  const { points, gaps } = trackOf(count);
  const babel = hasGpsBabel() ? babelTrack(points) : null;
  const find = () => {
    const distance = distancesAlong(points.longitude, points.latitude);
    const time = increasingTimes(points.time, distance);
    return findGaps(distance, time, wholeOf(points), new Uint32Array(0), { seconds: 900, meters: 1e6 });
  };
  return {
    ours: find,
    peers: babel ? { "GPSBabel track,split (process)": () => babel.filter("track,split=15m") } : {},
    check() {
      if (find().join() !== gaps.join())
        throw new Error("The gaps are not those that the track was made with.");
      const tracks = babel?.left("track,split=15m").tracks ?? gaps.length + 1;
      if (tracks !== gaps.length + 1)
        throw new Error(`GPSBabel splits into ${tracks}, not ${gaps.length + 1}.`);
    },
    notes: () => [babel ? readingOf(babel) : NO_BABEL],
    dispose: () => babel?.remove(),
  };
}

function prepareStops(count: number): Prepared {
  const { points } = trackOf(count);
  const find = () => findStops(points, points.time, wholeOf(points), { radius: 30, seconds: 300 });
  return {
    ours: find,
    peers: {},
    notes: () => [`processor time ${effort(find).toFixed(0)} ms, ${loaded()}`],
  };
}

function prepareAll(count: number): Prepared {
  const { points } = trackOf(count);
  const work = () => drive(new Shaper([points]).shape(SETTINGS));
  return {
    ours: work,
    peers: {},
    notes: () => [`processor time ${effort(work).toFixed(0)} ms, ${loaded()}`],
  };
}

/** Alternates two values of a setting, reusing the results of the other steps. */
function prepareSlider(
  count: number,
  setting: "simplify" | "stopRadius",
  values: readonly [number, number],
): Prepared {
  const { points } = trackOf(count);
  const shaper = new Shaper([points]);
  drive(shaper.shape(SETTINGS));
  let at = 0;
  const work = () => {
    at = 1 - at;
    return drive(shaper.shape({ ...SETTINGS, [setting]: values[at] }));
  };
  return {
    ours: work,
    peers: {},
    notes: () => [`processor time ${effort(work).toFixed(0)} ms, ${loaded()}`],
  };
}
