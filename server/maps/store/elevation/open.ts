import { join } from "node:path";
import type { ElevationField } from "../../../arcgis/elevation/field";
import { ELEVATION_FILE, type ElevationFile, readElevationFile } from "./elevationFile";
import { MeasuredField } from "./measuredField";
import { Raster } from "./raster";

/** Pixel widths that differ by less than this fraction count as equal. Files added later then take precedence. */
const EQUAL = 0.02;

/** Returns rasters in order of precedence: finer before coarser, and among equals the last added first. */
export function inOrder(files: readonly { folder: string; file: ElevationFile }[]): Raster[] {
  const rasters = files.flatMap(({ folder, file }) =>
    file.sources.map((stored) => ({ added: file.added, raster: new Raster(folder, stored) })),
  );
  const size = ({ raster }: { raster: Raster }) =>
    Math.round(Math.log(raster.stored.pixel) / Math.log(1 + EQUAL));
  return rasters
    .sort((a, b) => size(a) - size(b) || b.added.localeCompare(a.added))
    .map(({ raster }) => raster);
}

/** Opens elevation fields in a thread. Only the last one stays open. */
export class Grounds {
  private readonly under: ElevationField;
  private key = "";
  private field: ElevationField;
  private rasters: Raster[] = [];

  /** @param under field for positions without operator data */
  constructor(under: ElevationField) {
    this.under = under;
    this.field = under;
  }

  /**
   * Returns the field of the given version folders.
   * @throws Error if they can't be read
   */
  of(folders: readonly string[]): ElevationField {
    if (folders.length === 0) return this.under;
    const key = folders.join("\n");
    if (key === this.key) return this.field;
    const files = folders.map((folder) => ({
      folder,
      file: readElevationFile(join(folder, ELEVATION_FILE)),
    }));
    const rasters = inOrder(files);
    for (const raster of this.rasters) raster.close();
    this.rasters = rasters;
    this.field = new MeasuredField(this.under, rasters);
    this.key = key;
    return this.field;
  }
}
