import { readableText } from "../html/readableText";
import type { ContentSink } from "../sink";
import { KIND_POINT } from "../types";
import { child, childText, type XmlNode } from "../xml/tree";
import { addImages, type Surroundings } from "./surroundings";

/**
 * Converts a photo that Google Earth places in the landscape to a waypoint with that photo, at the overlay's point or
 * else at its camera. Returns false if the archive doesn't contain the photo or there is no position.
 */
export function readPhotoOverlay(
  node: XmlNode,
  builder: ContentSink,
  around: Surroundings,
  folder: number,
): boolean {
  const icon = child(node, "Icon");
  const href = icon ? (childText(icon, "href") ?? "") : "";
  const entry = around.find(href);
  const place = placeOf(node);
  if (entry === null || !around.isPhoto(entry) || !place) return false;
  const start = builder.vertexCount;
  builder.vertex(...place, Number.NaN, Number.NaN);
  builder.settleLongitudes(start);
  if (builder.vertexCount === start) return true;
  builder.endFeature(KIND_POINT);
  const feature = builder.featureCount - 1;
  const text = readableText(childText(node, "description") ?? "");
  const notes = text === "" ? [] : [{ title: "", contents: text }];
  const title = childText(node, "name") ?? "";
  builder.describe(feature, { title, notes, style: { icon: "photo" }, folder, own: null });
  addImages(builder, around, feature, [{ href, title: title || null }]);
  return true;
}

/** Longitude and latitude in degrees, or null. */
function placeOf(node: XmlNode): [longitude: number, latitude: number] | null {
  const point = child(node, "Point");
  const camera = child(node, "Camera") ?? child(node, "LookAt");
  const [longitude, latitude] = point
    ? (childText(point, "coordinates") ?? "").trim().split(",")
    : camera
      ? [childText(camera, "longitude") ?? "", childText(camera, "latitude") ?? ""]
      : [];
  if (!longitude?.trim() || !latitude?.trim()) return null;
  return [Number(longitude), Number(latitude)];
}
