/** One line of a layer's legend. */
export interface LegendEntry {
  /** May be empty where a layer has one symbol. */
  label: string;
  /** Its swatch as data: address. */
  image: string;
}

const TYPES = ["image/png", "image/jpeg", "image/gif", "image/svg+xml"];

/**
 * A layer's lines in what {service}/legend answers: {layers: [{layerId, legend: [{label, imageData, contentType}]}]}.
 * None where the service has none for the layer; null when it is no legend at all.
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

/** The number of a layer by its address, .../MapServer/3; 0 where it has none. */
export const layerNumber = (url: string): number => Number(/\/(\d+)\/?$/.exec(url)?.[1] ?? 0);
