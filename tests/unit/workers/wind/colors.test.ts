import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { SCENT_COLORS } from "../../../../workers/wind/picture";
import { AT_TIMES, OFTEN } from "../../../../workers/wind/scentRaster";
import { difference, labOf, type Srgb, VISIONS } from "../../../support/colorVision";

const hex = (color: readonly number[]) =>
  `#${color.map((band) => band.toString(16).padStart(2, "0")).join("")}`;

it("colors scent as in the legend", () => {
  const tokens = readFileSync("src/ui/tokens.css", "utf8");
  expect(tokens).toContain(`--scent-often: ${hex(SCENT_COLORS[OFTEN] ?? [])};`);
  expect(tokens).toContain(`--scent-at-times: ${hex(SCENT_COLORS[AT_TIMES] ?? [])};`);
});

it.each(Object.keys(VISIONS) as (keyof typeof VISIONS)[])(
  "keeps both kinds of scent apart for %s",
  (vision) => {
    const [often, atTimes] = [OFTEN, AT_TIMES].map((value) =>
      labOf(SCENT_COLORS[value] as unknown as Srgb, vision),
    );
    expect(difference(often as never, atTimes as never)).toBeGreaterThan(20);
  },
);
