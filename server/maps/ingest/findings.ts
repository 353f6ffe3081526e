import type { FlatgeobufFile } from "../store/flatgeobuf/file";
import type { LayerFile } from "../store/layerFile";
import { fieldsOfLayer } from "../store/storedLayer";
import { crossesItself } from "./crossings";

/** Maximum number of features checked. */
const LOOKED_AT = 5000;

/** Returns notes for the operator about areas that cross themselves and text that can't be decoded. */
export function findings(file: FlatgeobufFile, columns: LayerFile["columns"]): string[] {
  const texts = fieldsOfLayer({ columns }).filter(({ type }) => type === "esriFieldTypeString");
  const looked = Math.min(file.count, LOOKED_AT);
  let [crossing, unreadable] = [0, 0];
  for (let place = 0; place < looked; place++) {
    const { type, parts } = file.shape(place);
    if (type === "esriGeometryPolygon" && parts.some(crossesItself)) crossing++;
    if (texts.length === 0) continue;
    const attributes = file.attributes(place, columns);
    if (texts.some(({ name }) => String(attributes[name] ?? "").includes("\uFFFD"))) unreadable++;
  }
  const of = looked < file.count ? ` of the first ${looked.toLocaleString("en-US")}` : "";
  return [
    crossing > 0 &&
      `${plural(crossing, "area")}${of} cross${crossing === 1 ? "es itself" : " themselves"}; overlapping parts are drawn as holes.`,
    unreadable > 0 &&
      `${plural(unreadable, "feature")}${of} ${unreadable === 1 ? "has" : "have"} text in another encoding, shown with replacement characters. Try --encoding, such as --encoding ISO-8859-1.`,
  ].filter((note) => note !== false);
}

export const plural = (count: number, word: string): string =>
  `${count.toLocaleString("en-US")} ${word}${count === 1 ? "" : "s"}`;
