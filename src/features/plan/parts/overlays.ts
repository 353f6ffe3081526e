import { put } from "typed-redux-saga";
import * as z from "zod/mini";
import { OVERLAY_IDS } from "../../../../workers/overlays/types";
import { overlaysRestored } from "../overlays/slice";
import { between, share } from "./fields";
import type { PlanPart } from "./part";

const tools = z.array(z.enum(OVERLAY_IDS)).check(z.maxLength(OVERLAY_IDS.length));

const schema = z.object({
  settings: z.object({
    agree: z.boolean(),
    light: z.enum(["sun", "shade"]),
    minutes: between(1, 1440),
    opacity: share,
  }),
  kept: tools,
  off: tools,
});

/** Results kept on the map in a saved plan. Older versions ignore and preserve this part. */
export const overlaysPart: PlanPart<z.infer<typeof schema>> = {
  id: "overlays",
  schema,
  capture: ({ planOverlays: { settings, kept, off } }) =>
    kept.length > 0 ? { settings, kept: [...kept], off: [...off] } : null,
  extent: () => null,
  *restore(saved) {
    yield* put(overlaysRestored(saved));
    return [];
  },
};
