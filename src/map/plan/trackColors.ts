/** Red, green, blue. As --track-* in ui/tokens.css; the classes are those of workers/tracks/draw.ts. */
export const TRACK_COLORS = {
  /** From slow to fast: viridis without its darkest end, which reads as the edge. */
  speed: [
    [59, 33, 112],
    [51, 99, 141],
    [33, 145, 140],
    [53, 183, 121],
    [143, 215, 68],
    [253, 231, 37],
  ],
  /** From down to up: ColorBrewer's RdBu turned round, which all kinds of color vision tell apart. */
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

/** Where nothing is known, and across gaps. */
export const NO_VALUE_COLOR = [154, 149, 140] as const;
