import { put } from "typed-redux-saga";
import * as z from "zod/mini";
import { MAX_TRACKS } from "../../../../workers/tracks/types";
import { tracksRestored } from "../tracks/slice";
import { between, ids } from "./fields";
import type { PlanPart } from "./part";
import { goneItems } from "./references";

/** Earth's circumference in meters and a year in seconds, beyond the range of all sliders. */
const FAR = 40_100_000;
const LONG = 31_622_400;

const schema = z.object({
  settings: z.object({
    join: z.enum(["apart", "time", "ends"]),
    reverse: z.boolean(),
    trim: z.object({ by: z.enum(["distance", "time"]), start: between(0, FAR), end: between(0, FAR) }),
    splitStops: z.boolean(),
    splitGaps: z.boolean(),
    stopRadius: between(1, 10_000),
    stopSeconds: between(1, LONG),
    gapSeconds: between(1, LONG),
    gapMeters: between(1, FAR),
    simplify: between(0, 10_000),
    ground: z.boolean(),
    color: z.enum(["speed", "grade"]),
  }),
  ids: ids(MAX_TRACKS),
});

export const tracksPart: PlanPart<z.infer<typeof schema>> = {
  id: "tracks",
  schema,
  capture: ({ tracks: { settings, ids: chosen } }) =>
    chosen.length > 0 ? { settings, ids: [...chosen] } : null,
  extent: () => null,
  *restore(saved, references) {
    const there = references.features(saved?.ids ?? []);
    yield* put(tracksRestored(saved && { settings: saved.settings, ids: there }));
    return goneItems(saved?.ids.length ?? 0, there.length, "tracks that Tracks works on");
  },
};
