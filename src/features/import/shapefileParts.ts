import { isPartName } from "../../formats/shapefile/loose";

/** Whether all files dropped together belong to shapefiles and at least one is a .shp file. */
export const arePartsOfShapefiles = (files: readonly File[]): boolean =>
  files.every(({ name }) => isPartName(name)) && files.some(isShp);

/** Zips files of shapefiles for the importer. The archive is named after the first .shp file. */
export async function zipParts(files: readonly File[]): Promise<File> {
  const { zipFiles } = await import("../../formats/zip/zipFiles");
  const name = files.find(isShp)?.name ?? "shapefile.shp";
  return zipFiles(files, name.replace(/\.shp$/i, ".zip"));
}

const isShp = ({ name }: File): boolean => /\.shp$/i.test(name);
