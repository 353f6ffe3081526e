import type { SunArea } from "../../../../workers/sunlight/types";

/** State of the saga that's too large for the store or irrelevant to it. */
export interface Held {
  area: SunArea | null;
  /** Key of the spot, day and area of the last spot result. */
  spotKey: string;
}
