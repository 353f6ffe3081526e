import type { Extent } from "./geometry";

/** Where elevation tiles of 256 x 256 pixels in Web Mercator come from. */
export interface ElevationSource {
  /** With {z}, {x} and {y} for level, column and row. */
  template: string;
  format: "lerc" | "terrarium";
  /** The finest level there is. */
  maxLevel: number;
  /**
   * Whether heights are those at the corners of pixels, not at their centers: such tiles have a row and a column more,
   * which they share with their neighbors.
   */
  atCorners: boolean;
  /**
   * Whether there is ground that was measured too coarsely for figures: they then say "sample", and are no more exact than
   * they deserve.
   */
  sample: boolean;
  /** Whether such ground has generated detail; without it, it is smooth between its measurements. */
  generated?: boolean;
  /** Where the ground was measured closely all over. */
  measured?: readonly Extent[];
}

const DEFAULT_MAX_LEVEL = 15;

/**
 * The source that the server's config call names: LERC tiles of an elevation service, as Esri's have them, or else
 * Terrarium tiles. Null where the operator has set up none.
 */
export function elevationSource(config: Readonly<Record<string, unknown>>): ElevationSource | null {
  const { elevation } = config;
  if (typeof elevation !== "object" || elevation === null) return null;
  const entries = new Map<string, unknown>(Object.entries(elevation));
  const url = (key: string) => {
    const value = entries.get(key);
    return typeof value === "string" && value !== "" ? value.replace(/\/+$/, "") : null;
  };
  const level = entries.get("maxLevel");
  const maxLevel = typeof level === "number" && level >= 0 ? Math.floor(level) : DEFAULT_MAX_LEVEL;
  const ground = {
    sample: entries.get("sample") === true,
    ...(entries.get("generated") === true && { generated: true }),
    ...measuredIn(entries.get("measured")),
  };
  // Another address for other elevations: browsers keep tiles for a day.
  const version = entries.get("version");
  const query = typeof version === "string" && version !== "" ? `?v=${encodeURIComponent(version)}` : "";
  const imageServer = url("imageServer");
  if (imageServer) {
    const template = `${imageServer}/tile/{z}/{y}/{x}${query}`;
    return { template, format: "lerc", maxLevel, atCorners: true, ...ground };
  }
  const terrarium = url("terrarium");
  if (!terrarium) return null;
  return { template: `${terrarium}${query}`, format: "terrarium", maxLevel, atCorners: false, ...ground };
}

/** The list comes from this server, so its values are trusted. */
const measuredIn = (list: unknown) =>
  Array.isArray(list) && list.length > 0 ? { measured: list as Extent[] } : null;

/** The address of one tile. */
export const tileUrl = (
  { template }: ElevationSource,
  { level, row, column }: { level: number; row: number; column: number },
): string =>
  template.replace("{z}", String(level)).replace("{x}", String(column)).replace("{y}", String(row));
