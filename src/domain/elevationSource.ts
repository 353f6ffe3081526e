import type { Extent } from "./geometry";

/** Source of elevation tiles, 256 x 256 pixels in Web Mercator. */
export interface ElevationSource {
  /** URL with {z}, {x} and {y} for level, column and row. */
  template: string;
  format: "lerc" | "terrarium";
  /** Finest level available. */
  maxLevel: number;
  /**
   * Whether elevations are sampled at pixel corners instead of centers. Such tiles share one extra row and column with
   * their neighbors.
   */
  atCorners: boolean;
  /** Whether some ground is measured too coarsely for exact figures. Those are rounded and labeled "sample". */
  sample: boolean;
  /** Whether such ground has generated detail. Without it, it is smooth between measurements. */
  generated?: boolean;
  /** Extents with closely spaced measurements. */
  measured?: readonly Extent[];
}

const DEFAULT_MAX_LEVEL = 15;

/**
 * Returns the source from the server's configuration: LERC tiles of an Esri-style elevation service, or else Terrarium
 * tiles. Null if the operator has set up none.
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
  // The version changes the URL when elevations change, since browsers cache tiles for a day.
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

/** The list comes from this server, so its values aren't validated. */
const measuredIn = (list: unknown) =>
  Array.isArray(list) && list.length > 0 ? { measured: list as Extent[] } : null;

/** Returns the URL of a tile. */
export const tileUrl = (
  { template }: ElevationSource,
  { level, row, column }: { level: number; row: number; column: number },
): string =>
  template.replace("{z}", String(level)).replace("{x}", String(column)).replace("{y}", String(row));
