import { call, put } from "typed-redux-saga";
import * as z from "zod/mini";
import { unionExtents } from "../../../domain/extent";
import { extentAround } from "../../../domain/measuredGround";
import { placeStands } from "../wind/place";
import { MAX_STANDS, windRestored } from "../wind/slice";
import { between, radius, share, spot, wholeBetween } from "./fields";
import { plain } from "./glassing";
import type { PlanPart } from "./part";
import { goneSpots } from "./references";

const NO_ZONE = "Couldn't find the time zone of Wind and scent. Open that tool to try again.";

const schema = z.object({
  settings: z.object({
    from: between(0, 360),
    speed: between(0, 50),
    date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
    minutes: wholeBetween(0, 24 * 60 - 1),
    radius,
    opacity: share,
  }),
  stands: z.array(spot).check(z.minLength(1), z.maxLength(MAX_STANDS)),
});

export const windPart: PlanPart<z.infer<typeof schema>> = {
  id: "wind",
  schema,
  // The date is missing until the time zone of the first stand is known, and invalid while it's being typed.
  capture: ({ wind: { settings, stands } }) =>
    stands.length > 0 && /^\d{4}-\d{2}-\d{2}$/.test(settings.date)
      ? { settings, stands: stands.map(plain) }
      : null,
  extent: ({ settings, stands }) => unionExtents(stands.map((one) => extentAround(one, settings.radius))),
  *restore(saved, references) {
    const stands = saved?.stands.map((one) => references.spot(one)) ?? [];
    yield* put(windRestored(saved && { ...saved, stands }));
    const problems = goneSpots(saved?.stands ?? [], stands);
    if (!saved) return problems;
    try {
      // Zones out of the scent depend on the local time, even if this tool isn't open.
      yield* call(placeStands);
      return problems;
    } catch (error) {
      console.error("unable to find a time zone", error);
      return [...problems, NO_ZONE];
    }
  },
};
