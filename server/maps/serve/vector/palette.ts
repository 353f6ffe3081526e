/** Light map colors in the style of the built-in Topographic basemap, without shading. */
export const LAND = "#f1ecdd";
export const WATER = "#bdd9e9";
export const WATERWAY = "#8db9d8";
export const ICE = "#f6f8f9";

export const GROUND = {
  wood: "#c9d9b1",
  scrub: "#dce2c2",
  grass: "#e2e8ca",
  wetland: "#d2e1d3",
  farmland: "#ece5c9",
  park: "#d5e2bc",
  sand: "#efe3c2",
  rock: "#e2dbd0",
  ice: ICE,
  built: "#e9e1d8",
  civic: "#e9dcd3",
  airfield: "#e3dfe0",
} as const;

export const BUILDING = { fill: "#dacfc5", outline: "#c6b8ac" };
/** Edge of nature preserves. */
export const PRESERVE = "#7f9f62";

export const ROADS = {
  motorway: { fill: "#f2b56f", casing: "#c98a48" },
  main: { fill: "#f8d890", casing: "#cbab62" },
  secondary: { fill: "#fbeab9", casing: "#cdbb88" },
  minor: { fill: "#ffffff", casing: "#cbc2b6" },
} as const;
export const TRACK = "#8b6b49";
export const TRAIL = "#9c5327";
export const RAIL = "#97908f";
export const RUNWAY = "#cfc9cb";
export const FERRY = "#6f9fc6";
export const LIFT = "#6c6c74";

export const BORDERS = {
  country: { line: "#68547a", band: "rgba(190,166,200,0.45)" },
  state: { line: "#78668a", band: "rgba(196,176,204,0.35)" },
  county: { line: "#8d8096", band: null },
} as const;

const HALO = "rgba(255,255,252,0.85)";
/** Label colors that the built-in map doesn't have. */
export const LETTERS = {
  road: { fill: "#57493c", halo: HALO },
  trail: { fill: "#7d4019", halo: HALO },
  peak: { fill: "#6b4426", halo: HALO },
  park: { fill: "#4c6b31", halo: "rgba(244,248,236,0.85)" },
  hood: { fill: "#6a625c", halo: HALO },
} as const;
