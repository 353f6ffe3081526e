import { access, constants, stat } from "node:fs/promises";
import { fromFile, type GeoTIFFImage } from "geotiff";
import { withoutData } from "../../workers/terrain/decode/noData";
import { DemError } from "./demError";
import { type Georeference, georeferenceOf } from "./georeference";
import { metersPerUnit } from "./units";

/** A DEM whose rows are read on demand. */
export interface Dem {
  width: number;
  height: number;
  georeference: Georeference;
  /** Notes for the reader of the result. */
  notes: string[];
  /** Reads elevations in meters of rows `first` to `end`, exclusive. NaN for no data. */
  readRows(first: number, end: number): Promise<Float32Array>;
  close(): void;
}

/** Opens the first image of a GeoTIFF. @throws DemError */
export async function openDem(path: string): Promise<Dem> {
  await checkReadable(path);
  const tiff = await fromFile(path).catch((error: unknown) => {
    throw new DemError(`${path} is not a TIFF file that can be read (${messageOf(error)}).`);
  });
  try {
    const image = await tiff.getImage();
    const notes: string[] = [];
    if (image.getSamplesPerPixel() > 1) {
      notes.push(`${path} has ${image.getSamplesPerPixel()} bands; the first is taken as the elevations.`);
    }
    const georeference = await georeferenceOf(image, path, notes);
    const { factor, offset } = await toMeters(image, path);
    const noData = image.getGDALNoData();
    const [width, height] = [image.getWidth(), image.getHeight()];
    const readRows = async (first: number, end: number) => {
      const [band] = await image
        .readRasters({ samples: [0], window: [0, first, width, end] })
        .catch((error: unknown) => {
          throw new DemError(
            `The elevations of ${path} could not be read (${messageOf(error)}). The file may be cut off or use a compression that is not supported.`,
          );
        });
      if (!band || typeof band === "number") throw new DemError(`${path} holds no elevations.`);
      const elevations = withoutData(band, noData);
      if (factor !== 1 || offset !== 0) {
        for (let at = 0; at < elevations.length; at++) {
          elevations[at] = (elevations[at] as number) * factor + offset;
        }
      }
      return elevations;
    };
    return { width, height, georeference, notes, readRows, close: () => void tiff.close() };
  } catch (error) {
    await tiff.close();
    throw error;
  }
}

async function checkReadable(path: string): Promise<void> {
  const info = await stat(path).catch(() => null);
  if (!info) throw new DemError(`There is no file ${path}. Check the path.`);
  if (!info.isFile()) throw new DemError(`${path} is not a file.`);
  await access(path, constants.R_OK).catch(() => {
    throw new DemError(`${path} may not be read.`);
  });
}

/** Converts stored values to meters, from GDAL's scale and offset of the band and the vertical unit. */
async function toMeters(image: GeoTIFFImage, path: string): Promise<{ factor: number; offset: number }> {
  const metadata = (await image.getGDALMetadata(0)) ?? {};
  const number = (name: string, otherwise: number) => {
    const value = Number(metadata[name] ?? otherwise);
    return Number.isFinite(value) ? value : otherwise;
  };
  const unit = metersPerUnit(image.getGeoKeys()?.VerticalUnitsGeoKey, metadata.UNITTYPE, path);
  return { factor: number("SCALE", 1) * unit, offset: number("OFFSET", 0) * unit };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
