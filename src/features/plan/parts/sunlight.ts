import { call, put } from "typed-redux-saga";
import * as z from "zod/mini";
import { extentInView } from "../../../domain/measuredGround";
import { placeArea } from "../sunlight/place";
import { sunlightRestored } from "../sunlight/slice";
import { area, frameOf, place, share, wholeBetween } from "./fields";
import type { PlanPart } from "./part";

const NO_ZONE = "Couldn't find the time zone of Sun and shade. Open that tool to try again.";

const schema = z.object({
  settings: z.object({
    date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
    // A typed time can be later than the slider's last step.
    minutes: wholeBetween(0, 24 * 60 - 1),
    mode: z.enum(["moment", "hours"]),
    opacity: share,
  }),
  spot: z.nullable(place),
  area,
});

export const sunlightPart: PlanPart<z.infer<typeof schema>> = {
  id: "sunlight",
  schema,
  // The date is invalid while it's being typed.
  capture: ({ sunlight: { settings, spot, area: shown } }) =>
    shown && /^\d{4}-\d{2}-\d{2}$/.test(settings.date)
      ? {
          settings,
          spot: spot && { longitude: spot.longitude, latitude: spot.latitude },
          area: frameOf(shown),
        }
      : null,
  // Opening the tool sets today's date, which isn't a choice of the user.
  isPlain: (_saved, { sunlight }) => !sunlight.chosen,
  extent: ({ area: shown }) => extentInView(shown),
  *restore(saved) {
    yield* put(sunlightRestored(saved));
    if (!saved) return [];
    try {
      // Zones in sun or shade depend on the local time, even if this tool isn't open.
      yield* call(placeArea, saved.area);
      return [];
    } catch (error) {
      console.error("unable to find a time zone", error);
      return [NO_ZONE];
    }
  },
};
