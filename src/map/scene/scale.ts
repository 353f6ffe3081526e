import type Viewpoint from "@arcgis/core/Viewpoint.js";

/**
 * How many metres of the ground a metre of the flat map is at a latitude. A scene's scale is that of the ground it looks
 * at, the flat map's (Web Mercator) that of the equator.
 */
export const groundMetres = (latitude: number): number => Math.cos((latitude * Math.PI) / 180);

type Looking = Pick<Viewpoint, "scale" | "targetGeometry">;

const groundAt = ({ targetGeometry }: Looking): number =>
  groundMetres(targetGeometry?.type === "point" ? (targetGeometry.latitude ?? 0) : 0);

/** The flat map's scale as a scene's: things then are as large in both. */
export const sceneScale = (viewpoint: Looking): number => viewpoint.scale * groundAt(viewpoint);

/** A scene's scale as the flat map's. */
export const flatScale = (viewpoint: Looking): number => viewpoint.scale / groundAt(viewpoint);
