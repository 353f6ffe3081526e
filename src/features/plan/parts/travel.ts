import { put } from "typed-redux-saga";
import * as z from "zod/mini";
import { extentAround } from "../../../domain/measuredGround";
import { MAX_AVOIDED } from "../travel/avoid";
import { type TravelSettings, travelRestored } from "../travel/slice";
import { between, ids, name, radius, share, spot } from "./fields";
import { plain } from "./glassing";
import type { PlanPart } from "./part";
import { goneItems, goneSpots } from "./references";

const schema = z.object({
  settings: z.object({
    way: z.enum(["there", "back", "both"]),
    pack: between(0, 200),
    offTrail: between(0.01, 1),
    steepest: between(1, 90),
    radius,
    // Missing in older plans.
    avoidWater: z.optional(z.boolean()),
    opacity: share,
  }),
  start: spot,
  end: z.nullable(spot),
  avoided: z.nullable(
    z.object({ ids: ids(MAX_AVOIDED), titles: z.array(name).check(z.maxLength(MAX_AVOIDED)) }),
  ),
});

export const travelPart: PlanPart<z.infer<typeof schema>> = {
  id: "travel",
  schema,
  capture: ({ travel: { settings, start, end, avoided } }) =>
    start && {
      settings: kept(settings),
      start: plain(start),
      end: end && plain(end),
      avoided: avoided && { ids: avoided.ids, titles: avoided.titles },
    },
  extent: ({ settings, start }) => extentAround(start, settings.radius),
  *restore(saved, references) {
    if (!saved) {
      yield* put(travelRestored(null));
      return [];
    }
    const { avoided } = saved;
    const settings = { ...saved.settings, avoidWater: saved.settings.avoidWater ?? false };
    const [start, end] = [references.spot(saved.start), saved.end && references.spot(saved.end)];
    const there = references.features(avoided?.ids ?? []);
    const titles = there.map((id) => references.feature(id)?.title ?? titleOf(saved.avoided, id));
    yield* put(
      travelRestored({ settings, start, end, avoided: there.length > 0 ? { ids: there, titles } : null }),
    );
    return [
      ...goneSpots([saved.start, ...(saved.end ? [saved.end] : [])], [start, ...(end ? [end] : [])]),
      ...goneItems(avoided?.ids.length ?? 0, there.length, "areas that Travel time avoids"),
    ];
  },
};

/** Leaves out fields that older plans lack while they have their default, so that those plans don't appear changed. */
function kept({ avoidWater, ...settings }: TravelSettings) {
  return avoidWater ? { ...settings, avoidWater } : settings;
}

const titleOf = (avoided: z.infer<typeof schema>["avoided"], id: string): string =>
  avoided?.titles[avoided.ids.indexOf(id)] ?? "";
