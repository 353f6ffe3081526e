import { toHex } from "../../domain/catalogs";
import { ownHuntOf, ownOf } from "../own";
import { PartSize, sizeOf } from "../parts";
import type { ExportFeature, ExportHunt } from "../types";
import type { WriteOptions } from "../writeOptions";
import { isoTime } from "../writing";
import { OWN_MEMBER } from "./feature";

/** Whether the first note becomes the description. JSON can hold any text, but programs don't show an empty one. */
const isShown = (contents: string): boolean => contents !== "";

/**
 * Writes GeoJSON (RFC 7946) in chunks. Titles, descriptions and styles follow simplestyle-spec, track times are
 * `coordTimes`. Everything else goes into a member of our own, which RFC 7946 allows other programs to ignore.
 */
export async function* writeGeoJson(
  features: AsyncIterable<ExportFeature> | Iterable<ExportFeature>,
  options: WriteOptions,
): AsyncGenerator<string> {
  const head = `{"type":"FeatureCollection","name":${JSON.stringify(options.name)},"features":[\n`;
  yield head;
  const { parts } = options;
  const size = parts && new PartSize(parts, head + footOf([]));
  const noted = new Map<string, ExportHunt>();
  const adds = (text: string, hunts: readonly ExportHunt[]): string[] => [
    text,
    ...hunts
      .filter(({ uuid, notes }) => notes?.length && !noted.has(uuid))
      .map((hunt) => `,${huntText(hunt)}`),
  ];
  let separator = "";
  for await (const feature of features) {
    const text = `${JSON.stringify(featureOf(feature))}\n`;
    if (parts && size) {
      let bytes = sizeOf(adds(`,${text}`, feature.hunts));
      if (!size.fits(bytes)) {
        yield footOf([...noted.values()]);
        parts.next();
        yield head;
        noted.clear();
        separator = "";
        size.begin();
        bytes = sizeOf(adds(`,${text}`, feature.hunts));
      }
      size.add(bytes);
    }
    for (const hunt of feature.hunts) if (hunt.notes?.length) noted.set(hunt.uuid, hunt);
    yield separator + text;
    separator = ",";
  }
  yield footOf([...noted.values()]);
}

/** End of a document. It holds the hunts' notes, which belong to no feature. */
function footOf(hunts: readonly ExportHunt[]): string {
  return `],"${OWN_MEMBER}":{"hunts":[${hunts.map(huntText).join(",")}]}}\n`;
}

const huntText = (hunt: ExportHunt): string => JSON.stringify(ownHuntOf(hunt, () => false));

function featureOf(feature: ExportFeature) {
  const { uuid, title, notes, geometry, properties } = feature;
  const [note] = notes;
  const { times } = properties;
  return {
    type: "Feature",
    id: uuid,
    geometry,
    properties: {
      title,
      ...(note && isShown(note.contents) && { description: note.contents }),
      ...styleOf(feature),
      ...(times?.some((time) => time !== null) && { coordTimes: times.map(isoTime) }),
    },
    [OWN_MEMBER]: ownOf(feature, isShown),
  };
}

function styleOf({ geometry: { type }, properties: { color, icon, strokeWidth } }: ExportFeature) {
  const hex = toHex(color);
  if (type === "Point") return { "marker-color": hex, "marker-symbol": icon ?? "none" };
  const stroke = { stroke: hex, "stroke-opacity": color[3], "stroke-width": strokeWidth };
  return type === "Polygon" ? { ...stroke, fill: hex, "fill-opacity": color[3] / 4 } : stroke;
}
