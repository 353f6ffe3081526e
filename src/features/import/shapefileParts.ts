import { isPartName } from "../../formats/shapefile/loose";

/** Whether files that were dropped together are those of shapefiles, and nothing else. */
export const arePartsOfShapefiles = (files: readonly File[]): boolean =>
  files.every(({ name }) => isPartName(name)) && files.some(isShp);

/** The zip file that a person would have made of them, named after the first .shp file. */
export async function zipParts(files: readonly File[]): Promise<File> {
  const { zipTogether } = await import("../../formats/zip/together");
  const name = files.find(isShp)?.name ?? "shapefile.shp";
  return zipTogether(files, name.replace(/\.shp$/i, ".zip"));
}

const isShp = ({ name }: File): boolean => /\.shp$/i.test(name);
