import { type LayerStyle, type LayerSymbol, type Rgba, simple } from "./style";

const DARK: Rgba = [40, 40, 40, 255];
const WHITE: Rgba = [255, 255, 255, 255];
const fill = (color: Rgba, outline: Rgba, width = 1): LayerSymbol => ({
  kind: "fill",
  color,
  outline,
  width,
});
const line = (color: Rgba, width: number, dash = false): LayerSymbol => ({
  kind: "line",
  color,
  width,
  dash,
});

export const COUNTIES = simple("County", fill([0, 0, 0, 0], [128, 84, 150, 220], 1.3));

export const TOWNS: LayerStyle = {
  kind: "breaks",
  field: "POPULATION",
  classes: (
    [
      ["Under 5,000", 5000, 5],
      ["5,000 to 50,000", 50_000, 7],
      ["50,000 to 500,000", 500_000, 9],
      ["Over 500,000", undefined, 12],
    ] as const
  ).map(([label, max, size]) => ({
    label,
    ...(max !== undefined && { max }),
    symbol: { kind: "marker", color: WHITE, outline: DARK, size, shape: "circle" },
  })),
  label: { field: "NAME", minLevel: 11, color: DARK },
};

export const DEER: LayerStyle = {
  kind: "breaks",
  field: "DEER",
  classes: (
    [
      ["Under 10% of the county", 10, [254, 240, 217, 110]],
      ["10 to 25%", 25, [253, 204, 138, 130]],
      ["25 to 50%", 50, [252, 141, 89, 140]],
      ["50 to 75%", 75, [227, 74, 51, 150]],
      ["Over 75%", undefined, [153, 26, 10, 155]],
    ] as const
  ).map(([label, max, color]) => ({
    label,
    ...(max !== undefined && { max }),
    symbol: fill(color, [255, 255, 255, 90], 0.6),
  })),
};

export const AIRPORTS = simple(
  "Airport",
  { kind: "marker", color: [58, 110, 165, 255], outline: WHITE, size: 8, shape: "diamond" },
  { field: "NAME", minLevel: 11, color: [30, 70, 115, 255] },
);

const zone = (value: string, label: string, color: Rgba) => ({
  value,
  label,
  symbol: fill(color, [255, 255, 255, 160], 1),
});
export const TIME_ZONES: LayerStyle = {
  kind: "values",
  field: "ZONE",
  classes: [
    zone("Eastern", "Eastern", [102, 194, 165, 90]),
    zone("Central", "Central", [252, 141, 98, 90]),
    zone("Mountain", "Mountain", [141, 160, 203, 90]),
    zone("Pacific", "Pacific", [231, 138, 195, 90]),
    zone("Alaska", "Alaska", [166, 216, 84, 90]),
    zone("Hawaii", "Hawaii", [255, 217, 47, 90]),
  ],
  label: { field: "ZONE", minLevel: 30, color: DARK },
};

export const SHOOTING_HOURS: LayerStyle = {
  kind: "breaks",
  field: "MINUTES",
  classes: (
    [
      ["Under 10 hours", 600, [37, 52, 94, 110]],
      ["10 to 11 hours", 660, [44, 95, 138, 105]],
      ["11 to 12 hours", 720, [65, 150, 165, 100]],
      ["12 to 13 hours", 780, [140, 195, 150, 95]],
      ["13 to 14 hours", 840, [220, 215, 130, 95]],
      ["14 hours and more", undefined, [250, 205, 90, 100]],
    ] as const
  ).map(([label, max, color]) => ({
    label,
    ...(max !== undefined && { max }),
    symbol: fill(color, [255, 255, 255, 70], 0.5),
  })),
};

export const LAND: LayerStyle = {
  kind: "values",
  field: "CATEGORY",
  classes: [
    {
      value: "Government land",
      label: "Government land (sample)",
      symbol: fill([96, 145, 72, 105], [60, 105, 45, 220], 1.2),
    },
    {
      value: "Public land",
      label: "Public land (sample)",
      symbol: fill([82, 140, 190, 105], [45, 95, 145, 220], 1.2),
    },
  ],
  label: { field: "NAME", minLevel: 11, color: [35, 70, 25, 255] },
};

export const UNITS = simple("Hunting unit (sample)", fill([243, 119, 53, 18], [196, 74, 14, 235], 2), {
  field: "NAME",
  minLevel: 8,
  color: [150, 50, 5, 255],
});

const way = (value: string, color: Rgba, dash = false) => ({
  value,
  label: `${value} (sample)`,
  symbol: line(color, 2.6, dash),
});
export const ROADS: LayerStyle = {
  kind: "values",
  field: "TYPE",
  classes: [
    way("Forest service MVUM roads", [214, 96, 30, 255]),
    way("Motorized roads", [150, 60, 130, 255]),
  ],
  label: { field: "NAME", minLevel: 13, color: [120, 50, 10, 255] },
};
export const TRAILS: LayerStyle = {
  kind: "values",
  field: "TYPE",
  classes: [
    way("Forest service MVUM trails", [220, 60, 60, 255], true),
    way("Motorized trails", [90, 80, 190, 255], true),
    way("Trails", [70, 120, 50, 255], true),
  ],
  label: { field: "NAME", minLevel: 13, color: [110, 30, 30, 255] },
};

/** Slope classes of the terrain analysis: 5, 15, 25 and 35 degrees. */
export const SLOPE_CLASSES = [
  { label: "0 to 5°", max: 5, color: [0, 0, 0, 0] },
  { label: "5 to 15°", max: 15, color: [255, 240, 130, 90] },
  { label: "15 to 25°", max: 25, color: [250, 175, 65, 120] },
  { label: "25 to 35°", max: 35, color: [235, 95, 45, 140] },
  { label: "Over 35°", max: 90, color: [150, 25, 60, 160] },
] as const satisfies readonly { label: string; max: number; color: Rgba }[];

export const SNOW_CLASSES = [
  { label: "No snow", max: 0.5, color: [0, 0, 0, 0] },
  { label: "Under 6 inches", max: 6, color: [214, 232, 250, 150] },
  { label: "6 to 18 inches", max: 18, color: [158, 198, 240, 165] },
  { label: "18 to 36 inches", max: 36, color: [96, 148, 222, 175] },
  { label: "36 to 72 inches", max: 72, color: [80, 92, 190, 180] },
  { label: "Over 72 inches", max: 1000, color: [92, 48, 150, 185] },
] as const satisfies readonly { label: string; max: number; color: Rgba }[];

/** Converts raster classes to a style for legends and renderers. */
export function rasterStyle(
  field: string,
  classes: readonly { label: string; max: number; color: Rgba }[],
): LayerStyle {
  return {
    kind: "breaks",
    field,
    classes: classes.map(({ label, max, color }) => ({
      label,
      max,
      symbol: fill(color, [120, 120, 120, 120], 0.5),
    })),
  };
}

export const FIRES: LayerStyle = simple(
  "Fire perimeter (sample)",
  fill([230, 60, 20, 90], [200, 30, 0, 255], 2),
  { field: "NAME", minLevel: 8, color: [150, 20, 0, 255] },
);

const gauge = (value: string, color: Rgba) => ({
  value,
  label: `${value} (sample)`,
  symbol: { kind: "marker", color, outline: WHITE, size: 10, shape: "circle" } as const,
});
export const GAUGES: LayerStyle = {
  kind: "values",
  field: "STATUS",
  classes: [
    gauge("Low", [200, 140, 40, 255]),
    gauge("Normal", [60, 150, 90, 255]),
    gauge("High", [40, 90, 200, 255]),
  ],
  label: { field: "NAME", minLevel: 10, color: [20, 60, 120, 255] },
};

const NIGHT = [10, 14, 40] as const;
/** Daylight ground color under the legend swatches. */
const GROUND = [226, 222, 206] as const;

/** From lightest to darkest. Each is drawn over the previous ones, so darkness adds up. */
const DUSKS = [
  ["Civil twilight", 40],
  ["Nautical twilight", 45],
  ["Astronomical twilight", 45],
  ["Night", 45],
] as const;

export const SUN: LayerStyle = {
  kind: "values",
  field: "NAME",
  classes: DUSKS.map(([value, alpha], index) => ({
    value,
    label: value,
    symbol: fill([...NIGHT, alpha], [...NIGHT, 0], 0),
    swatch: fill(groundUnder(DUSKS.slice(0, index + 1).map(([, opacity]) => opacity / 255)), DARK),
  })),
};

/**
 * Returns the ground color under layers of darkness.
 * @param opacities 0 to 1
 */
function groundUnder(opacities: readonly number[]): Rgba {
  const light = opacities.reduce((left, opacity) => left * (1 - opacity), 1);
  const [red, green, blue] = NIGHT.map((dark, index) =>
    Math.round(dark + ((GROUND[index] ?? 0) - dark) * light),
  );
  return [red ?? 0, green ?? 0, blue ?? 0, 255];
}
