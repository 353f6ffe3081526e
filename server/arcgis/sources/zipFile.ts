import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { checkedNumbers } from "./lines";

/** US zip code with the town of its post office. */
export interface ZipCode {
  /** Five digits. */
  code: string;
  town: string;
  state: string;
  longitude: number;
  latitude: number;
}

/** Packs zip codes, sorted by code. Numbers are differences from the previous line, which compresses best. */
export function packZips(zips: readonly ZipCode[]): Buffer {
  let last = { code: 0, longitude: 0, latitude: 0, town: "", state: "" };
  const lines = [...zips]
    .sort((a, b) => a.code.localeCompare(b.code))
    .map((zip) => {
      const at = {
        ...zip,
        code: Number(zip.code),
        longitude: Math.round(zip.longitude * 1000),
        latitude: Math.round(zip.latitude * 1000),
      };
      const line = [
        at.code - last.code,
        at.longitude - last.longitude,
        at.latitude - last.latitude,
        at.state === last.state ? "" : at.state,
        at.town === last.town ? "" : at.town,
      ].join("\t");
      last = at;
      return line;
    });
  return brotliCompressSync(Buffer.from(lines.join("\n")));
}

/** Reads the output of packZips in the order of the codes. @throws RangeError if it is damaged */
export function unpackZips(packed: Uint8Array): ZipCode[] {
  let [code, longitude, latitude, state, town] = [0, 0, 0, "", ""];
  const text = brotliDecompressSync(packed).toString("utf8");
  return text.split("\n").map((line) => {
    const fields = line.split("\t");
    const [newState = "", newTown = ""] = fields.slice(3);
    const [step = 0, east = 0, north = 0] = checkedNumbers(fields.slice(0, 3), 3);
    code += step;
    longitude += east;
    latitude += north;
    state = newState || state;
    town = newTown || town;
    const place = { longitude: longitude / 1000, latitude: latitude / 1000 };
    return { code: String(code).padStart(5, "0"), town, state, ...place };
  });
}
