import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pathsByClass } from "../../../../src/map/plan/createTrackLayer";
import { NO_VALUE_COLOR, TRACK_COLORS } from "../../../../src/map/plan/trackColors";
import { GRADE_BREAKS, SPEED_CLASSES } from "../../../../workers/tracks/draw";
import { difference, labOf, type Srgb, VISIONS } from "../../../support/colorVision";

/** Smallest step of Viridis for protanopia. Differences of 2.3 are barely noticeable. */
const CLEAR = 6;
const hex = (color: readonly number[]) =>
  `#${color.map((band) => band.toString(16).padStart(2, "0")).join("")}`;

describe("track colors", () => {
  it("are one per class, the same as in the legend", () => {
    const tokens = readFileSync("src/ui/tokens.css", "utf8");
    expect(TRACK_COLORS.speed).toHaveLength(SPEED_CLASSES);
    expect(TRACK_COLORS.grade).toHaveLength(GRADE_BREAKS.length + 1);
    for (const palette of ["speed", "grade"] as const)
      TRACK_COLORS[palette].forEach((color, at) => {
        expect(tokens).toContain(`--track-${palette}-${at + 1}: ${hex(color)};`);
      });
    expect(tokens).toContain(`--track-none: ${hex(NO_VALUE_COLOR)};`);
  });

  it.each(Object.keys(VISIONS) as (keyof typeof VISIONS)[])(
    "differ from their neighbors for %s",
    (vision) => {
      for (const colors of Object.values(TRACK_COLORS))
        for (let at = 1; at < colors.length; at++) {
          const [one, other] = [colors[at - 1], colors[at]].map((color) =>
            labOf(color as unknown as Srgb, vision),
          );
          expect(difference(one as never, other as never)).toBeGreaterThan(CLEAR);
        }
    },
  );

  it("keep up and down apart for all kinds of color vision", () => {
    const [down, , , , , , up] = TRACK_COLORS.grade;
    for (const vision of Object.keys(VISIONS) as (keyof typeof VISIONS)[])
      expect(
        difference(labOf(down as unknown as Srgb, vision), labOf(up as unknown as Srgb, vision)),
      ).toBeGreaterThan(25);
  });
});

describe("track paths", () => {
  it("are grouped by class, one graphic each", () => {
    const track = {
      coordinates: Float64Array.of(0, 0, 1, 0, 1, 0, 2, 0, 2, 0, 3, 0, 4, 0),
      pathStart: Uint32Array.of(0, 2, 4, 7),
      classes: Uint8Array.of(1, 5, 1),
      palette: "speed" as const,
      chosen: null,
    };
    expect([...pathsByClass(track)]).toEqual([
      [
        1,
        [
          [
            [0, 0],
            [1, 0],
          ],
          [
            [2, 0],
            [3, 0],
            [4, 0],
          ],
        ],
      ],
      [
        5,
        [
          [
            [1, 0],
            [2, 0],
          ],
        ],
      ],
    ]);
  });
});
