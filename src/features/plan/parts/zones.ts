import { put } from "typed-redux-saga";
import * as z from "zod/mini";
import { extentInView } from "../../../domain/measuredGround";
import { MAX_NEAR_ITEMS } from "../zones/selectors";
import { DEFAULT_ZONES, type NearItems, NO_CONDITIONS, zonesRestored } from "../zones/slice";
import { area, between, frameOf, ids, name, share, wholeBetween } from "./fields";
import type { PlanPart } from "./part";
import { goneItems, type References } from "./references";

/**
 * Optional because older plans don't have these conditions. Left out while unset, so that those plans don't appear
 * changed.
 */
const mapDistance = z.optional(
  z.object({ side: z.enum(["within", "beyond"]), distance: between(0, 20_000) }),
);

const schema = z.object({
  settings: z.object({
    elevation: z.tuple([between(-2000, 40_000), between(-2000, 40_000)]),
    slopeRange: z.tuple([between(0, 90), between(0, 90)]),
    aspect: z.array(wholeBetween(1, 9)).check(z.maxLength(9)),
    smallest: between(0, 100_000),
    smoothing: wholeBetween(0, 10),
    opacity: share,
  }),
  conditions: z.object({
    visible: z.boolean(),
    light: z.nullable(z.enum(["sun", "shade"])),
    minutes: z.nullable(between(1, 1440)),
    scentFree: z.optional(z.boolean()),
    near: z.nullable(z.object({ ids: ids(MAX_NEAR_ITEMS), title: name, distance: between(0, 20_000) })),
    water: mapDistance,
    roads: mapDistance,
  }),
  area: z.nullable(area),
});
type SavedZones = z.infer<typeof schema>;

export const zonesPart: PlanPart<SavedZones> = {
  id: "zones",
  schema,
  capture({ zones: { settings, conditions, area: searched } }) {
    const { scentFree, water, roads, ...others } = conditions;
    const kept = {
      ...others,
      ...(scentFree && { scentFree }),
      ...(water && { water }),
      ...(roads && { roads }),
    };
    const saved = { settings, conditions: kept, area: searched && frameOf(searched) };
    return searched === null && isPlain(saved) ? null : saved;
  },
  isPlain,
  extent: ({ area: searched }) => searched && extentInView(searched),
  *restore(saved, references) {
    const near = saved?.conditions.near ?? null;
    const there = near && nearNow(near, references);
    const conditions = { ...NO_CONDITIONS, ...saved?.conditions, near: there };
    yield* put(zonesRestored(saved && { ...saved, conditions }));
    return near ? goneItems(near.ids.length, there?.ids.length ?? 0, "items that zones are near to") : [];
  },
};

/** Whether there are no conditions and all settings except the opacity have their defaults. */
function isPlain({ settings, conditions }: SavedZones): boolean {
  const { opacity } = settings;
  const { visible, light, minutes, scentFree, near, water, roads } = conditions;
  if (scentFree || visible || light || minutes !== null || near || water || roads) return false;
  return JSON.stringify(settings) === JSON.stringify({ ...DEFAULT_ZONES, opacity });
}

function nearNow(near: NearItems, references: References): NearItems | null {
  const there = references.features(near.ids);
  if (there.length === 0) return null;
  const only = there.length === 1 ? references.feature(there[0] ?? "") : undefined;
  return { ...near, ids: there, title: only?.title ?? (there.length === 1 ? near.title : "") };
}
