import sharp from "sharp";

/** Tiles and responses of an operator's own map services, for tests of layer order and attributes. */

/**
 * Services from top to bottom, each with its tile color and how it looks on the map. Overlays let a fifth show through.
 */
export const STACK = [
  ["Reference/Labels", "#FF0000", "#FF0000"],
  ["Overlays/Sun", "#FFFF00", "#FFCC33"],
  ["Layers/CO_Time_Zones", "#FF00FF", "#FF00FF"],
  ["Layers/CO_Counties", "#00FFFF", "#00FFFF"],
  ["Reference/Lines", "#0000FF", "#0000FF"],
] as const;

/**
 * Draws a tile whose upper part is painted, so that in the correct order each lower layer shows as a strip below the
 * others.
 */
export function stripedTile(hex: string, share: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="${256 * share}" fill="${hex}"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** A layer's response to an identify query. */
export interface LayerAnswer {
  fields: { name: string; alias: string; type: string }[];
  features: { attributes: Record<string, unknown> }[];
}

const FIELDS = [
  { name: "RULES", alias: "Rules", type: "esriFieldTypeString" },
  { name: "OPENED", alias: "Opened", type: "esriFieldTypeDate" },
  { name: "SHARE", alias: "Share", type: "esriFieldTypeDouble" },
  { name: "REMARK", alias: "Remark", type: "esriFieldTypeString" },
  { name: "CLOSED", alias: "Closed", type: "esriFieldTypeDate" },
  { name: "attr_IrwinID", alias: "Irwin ID", type: "esriFieldTypeString" },
  { name: "DM", alias: "Drought level", type: "esriFieldTypeInteger" },
  { name: "EDITED", alias: "Last Edited Date", type: "esriFieldTypeDate" },
];
const ATTRIBUTES = {
  RULES: "See https://example.org/rules first",
  OPENED: Date.UTC(2026, 10, 21),
  SHARE: 0.5,
  REMARK: " ",
  CLOSED: null,
  attr_IrwinID: "{7A}",
  DM: 3,
  EDITED: Date.UTC(2026, 10, 20),
};

/** Returns the response with more attributes, each feature twice, and another feature without new information. */
export const withMore = ({ fields, features }: LayerAnswer): LayerAnswer => ({
  fields: [...fields, ...FIELDS],
  features: [...features, ...features, { attributes: { NAME: "North part" } }].map(({ attributes }) => ({
    attributes: { ...attributes, ...ATTRIBUTES },
  })),
});
