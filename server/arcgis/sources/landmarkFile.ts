import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { checkedNumbers } from "./lines";

/** Peak, lake, river, forest, park, range or similar. */
export interface Landmark {
  /** Display name of the kind: "Lake", "National forest". */
  kind: string;
  name: string;
  /** Alternative names. */
  also: readonly string[];
  /** Abbreviations of the states it lies in, largest share first. */
  states: readonly string[];
  /** How well known it is, on a scale like the logarithm of a town's population: 2 hardly, 6 to everyone. */
  weight: number;
  longitude: number;
  latitude: number;
  /** Degrees: west, south, east, north. */
  extent: readonly [number, number, number, number];
}

/** Packs landmarks as compressed tab-separated lines, sorted by name. */
export function packLandmarks(landmarks: readonly Landmark[]): Buffer {
  const degrees = (value: number) => String(Number(value.toFixed(3)));
  const lines = [...landmarks]
    .sort((a, b) => a.name.localeCompare(b.name, "en") || a.longitude - b.longitude)
    .map((l) =>
      [
        l.kind,
        l.name,
        l.also.join("|"),
        l.states.join(" "),
        String(Number(l.weight.toFixed(1))),
        ...[l.longitude, l.latitude, ...l.extent].map(degrees),
      ].join("\t"),
    );
  return brotliCompressSync(Buffer.from(lines.join("\n")));
}

/** Reads the output of packLandmarks in its order. @throws RangeError if it is damaged */
export function unpackLandmarks(packed: Uint8Array): Landmark[] {
  const text = brotliDecompressSync(packed).toString("utf8");
  return text.split("\n").map((line) => {
    const [kind = "", name = "", also = "", states = "", ...rest] = line.split("\t");
    const [weight = 0, longitude = 0, latitude = 0, west = 0, south = 0, east = 0, north = 0] =
      checkedNumbers(rest, 7);
    return {
      kind,
      name,
      also: also === "" ? [] : also.split("|"),
      states: states === "" ? [] : states.split(" "),
      weight,
      longitude,
      latitude,
      extent: [west, south, east, north],
    };
  });
}
