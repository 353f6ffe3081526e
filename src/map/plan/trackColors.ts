/** Red, green, blue. Same as --track-* in ui/tokens.css; the classes are those of workers/tracks/draw.ts. */
export const TRACK_COLORS = {
  /** From slow to fast: viridis without its darkest end, which is too close to the edge color. */
  speed: [
    [59, 33, 112],
    [51, 99, 141],
    [33, 145, 140],
    [53, 183, 121],
    [143, 215, 68],
    [253, 231, 37],
  ],
  /** From downhill to uphill: ColorBrewer's RdBu reversed, which is safe for color blindness. */
  grade: [
    [33, 102, 172],
    [103, 169, 207],
    [188, 215, 232],
    [247, 247, 247],
    [250, 200, 168],
    [236, 131, 83],
    [165, 22, 31],
  ],
} as const;

/** For unknown values and across gaps. */
export const NO_VALUE_COLOR = [154, 149, 140] as const;
