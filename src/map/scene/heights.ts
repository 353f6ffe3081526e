import Multipoint from "@arcgis/core/geometry/Multipoint.js";
import type ElevationLayer from "@arcgis/core/layers/ElevationLayer.js";
import type { Geometry, Position } from "../../domain/geometry";

/** Returns a geometry with other elevations. `heightOf` is called with each vertex's index in order. */
export function raised(geometry: Geometry, heightOf: (vertex: number) => number): Geometry {
  let vertex = 0;
  const raise = ([longitude, latitude]: Position): Position => [longitude, latitude, heightOf(vertex++)];
  switch (geometry.type) {
    case "Point":
      return { ...geometry, coordinates: raise(geometry.coordinates) };
    case "LineString":
      return { ...geometry, coordinates: geometry.coordinates.map(raise) };
    case "Polygon":
      return { ...geometry, coordinates: geometry.coordinates.map((ring) => ring.map(raise)) };
  }
}

const vertices = ({ type, coordinates }: Geometry): Position[] =>
  type === "Point" ? [coordinates] : type === "LineString" ? coordinates : coordinates.flat();

/** Adds ground elevations to what was drawn in a scene. Returns it unchanged if they are unavailable. */
export async function onGround(source: ElevationLayer, geometry: Geometry): Promise<Geometry> {
  try {
    const points = vertices(geometry).map(([longitude, latitude]) => [longitude, latitude]);
    const asked = new Multipoint({ points, spatialReference: { wkid: 4326 } });
    const { geometry: found } = await source.queryElevation(asked, { demResolution: "finest-contiguous" });
    return raised(geometry, (vertex) => found.points[vertex]?.[2] ?? 0);
  } catch (cause) {
    console.warn("unable to read the elevations of a drawing", cause);
    return geometry;
  }
}
