import { put } from "typed-redux-saga";
import * as z from "zod/mini";
import { unionExtents } from "../../../domain/extent";
import { extentAround } from "../../../domain/measuredGround";
import { glassingRestored } from "../glassing/slice";
import { MAX_SPOTS } from "../glassing/spots";
import { between, radius, share, spot, wholeBetween } from "./fields";
import type { PlanPart } from "./part";
import { goneSpots } from "./references";

const schema = z.object({
  settings: z.object({
    radius,
    eye: between(0, 100),
    animal: between(0, 100),
    most: wholeBetween(1, 5),
    opacity: share,
  }),
  spots: z.array(spot).check(z.minLength(1), z.maxLength(MAX_SPOTS)),
});

/**
 * Glassing in a saved plan. Spots along a line are saved as positions, so they stay where they are when the line
 * changes.
 */
export const glassingPart: PlanPart<z.infer<typeof schema>> = {
  id: "glassing",
  schema,
  capture: ({ glassing: { settings, spots } }) =>
    spots.length > 0 ? { settings, spots: spots.map(plain) } : null,
  extent: ({ settings, spots }) => unionExtents(spots.map((one) => extentAround(one, settings.radius))),
  *restore(saved, references) {
    const spots = saved?.spots.map((one) => references.spot(one)) ?? [];
    yield* put(glassingRestored(saved && { ...saved, spots }));
    return goneSpots(saved?.spots ?? [], spots);
  },
};

/** Returns a spot with only the fields a plan saves. */
export const plain = ({ longitude, latitude, title, uuid }: z.infer<typeof spot>) => ({
  longitude,
  latitude,
  title,
  uuid,
});
