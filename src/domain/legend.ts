/** Line of a layer's legend. */
export interface LegendEntry {
  /** May be empty if the layer has one symbol. */
  label: string;
  /** Swatch as a data: URL. */
  image: string;
}

const TYPES = ["image/png", "image/jpeg", "image/gif", "image/svg+xml"];

/**
 * Reads a layer's legend from {service}/legend: {layers: [{layerId, legend: [{label, imageData, contentType}]}]}. Empty
 * if the service has none for the layer. @returns null if the response isn't a legend
 */
export function parseLegend(value: unknown, layerId: number): LegendEntry[] | null {
  if (typeof value !== "object" || value === null || !("layers" in value)) return null;
  const { layers } = value;
  if (!Array.isArray(layers)) return null;
  const layer = layers.find((candidate) => candidate?.layerId === layerId);
  const lines: unknown = layer?.legend;
  return Array.isArray(lines) ? lines.flatMap((line) => parseLine(line) ?? []) : [];
}

function parseLine(line: unknown): LegendEntry | null {
  if (typeof line !== "object" || line === null) return null;
  const { label, imageData, contentType } = line as Record<string, unknown>;
  if (typeof imageData !== "string" || !/^[A-Za-z0-9+/=\s]+$/.test(imageData)) return null;
  const type = TYPES.find((known) => known === contentType) ?? "image/png";
  return { label: typeof label === "string" ? label : "", image: `data:${type};base64,${imageData}` };
}

/** Returns the layer number in a URL such as .../MapServer/3; 0 if there is none. */
export const layerNumber = (url: string): number => Number(/\/(\d+)\/?$/.exec(url)?.[1] ?? 0);
