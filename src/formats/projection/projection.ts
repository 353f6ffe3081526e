import proj4 from "proj4";
import type { NoteBook } from "../notes";
import { FormatError } from "../types";
import { parseCrs, withoutIds } from "./wkt";

/** The part of proj4's converters that is used. */
interface Converter {
  forward(place: [number, number]): number[];
}

/** Longer definitions are invalid. */
const TEXT_MAX = 65_536;
const WGS84 = "+proj=longlat +datum=WGS84 +no_defs";
const NAD27 = "+proj=longlat +datum=NAD27 +no_defs";
/** Datum shifts from NIMA TR8350.2, appendix B.4: means for the contiguous states and for Alaska. */
const CONTIGUOUS = "+proj=longlat +ellps=clrk66 +towgs84=-8,160,176 +no_defs";
const ALASKA = "+proj=longlat +ellps=clrk66 +towgs84=-5,135,172 +no_defs";
const ALASKA_EAST = -129.9;
const ALASKA_SOUTH = 51;

/** Conversion from a file's coordinate system to WGS 84 in degrees. */
export class Projection {
  longitude = Number.NaN;
  latitude = Number.NaN;
  /** Meters per unit of height. */
  readonly heightUnit: number;
  private readonly convert: ((place: [number, number]) => number[]) | null;

  /** @param convert null if the coordinates are already degrees */
  constructor(convert: ((place: [number, number]) => number[]) | null, heightUnit = 1) {
    this.convert = convert;
    this.heightUnit = heightUnit;
  }

  /** Whether the coordinates are already longitude and latitude. */
  get isDegrees(): boolean {
    return this.convert === null;
  }

  /** Sets `longitude` and `latitude`, to NaN if the point can't be projected. */
  project(x: number, y: number): void {
    if (this.convert && Number.isFinite(x) && Number.isFinite(y)) {
      const place = this.convert([x, y]);
      this.longitude = place[0] ?? Number.NaN;
      this.latitude = place[1] ?? Number.NaN;
    } else {
      this.longitude = x;
      this.latitude = y;
    }
  }
}

/**
 * Creates the projection for a WKT definition.
 *
 * @param name of the file, used in messages
 * @throws FormatError "unsupported-crs"
 */
export function projectionOf(definition: string, name: string, notes: NoteBook): Projection {
  const { horizontal, name: system, datum, heightUnit } = parseCrs(definition.slice(0, TEXT_MAX));
  try {
    const projection = new proj4.Proj(horizontal) as unknown as {
      projName: string;
      datumCode?: string;
      to_meter?: number;
      from_greenwich?: number;
    };
    const { projName, datumCode = "", from_greenwich: meridian = 0 } = projection;
    if (isNad(1927, datumCode, datum)) {
      notes.add("nad27-read");
      return new Projection(fromNad27(horizontal), heightUnit);
    }
    if (isNad(1983, datumCode, datum)) notes.add("nad83-read");
    const degrees = projName === "longlat" && meridian === 0 && /^(?:wgs84|nad83)$/i.test(datumCode);
    if (degrees) return new Projection(null, heightUnit);
    const converter: Converter = proj4(horizontal, WGS84);
    return new Projection((place) => converter.forward(place), heightUnit);
  } catch {
    throw new FormatError(
      "unsupported-crs",
      `${name} uses the coordinate system ${system}, which can't be read. Export it in WGS 84 (EPSG:4326) and choose it again.`,
    );
  }
}

/**
 * Creates the error for coordinates without a coordinate system that can't be degrees. @param name of the file or layer
 */
export const withoutSystem = (name: string): FormatError =>
  new FormatError(
    "missing-crs",
    `${name} doesn't say which coordinate system it uses, and its coordinates aren't degrees. Export it in WGS 84 (EPSG:4326) and choose it again.`,
  );

/** Checks the code that proj4 finds, or the name in the text. For WKT 2, proj4 only keeps a number. */
const isNad = (year: 1927 | 1983, code: string, name: string): boolean =>
  code.toLowerCase() === `nad${year - 1900}` ||
  [code, name].some((text) => new RegExp(`north[_ ]american[_ ](?:datum[_ ])?${year}`, "i").test(text));

/**
 * Converts from NAD27. proj4 would need the NADCON grids, which are megabytes, and without them it doesn't shift at
 * all.
 */
function fromNad27(definition: string): (place: [number, number]) => number[] {
  // With the registry ids, proj4 would apply a shift of its own, and the shift would count twice.
  const toDegrees: Converter = proj4(withoutIds(definition), NAD27);
  const contiguous: Converter = proj4(CONTIGUOUS, WGS84);
  const alaska: Converter = proj4(ALASKA, WGS84);
  return (place) => {
    const [longitude = Number.NaN, latitude = Number.NaN] = toDegrees.forward(place);
    if (!Number.isFinite(longitude) || !Number.isFinite(latitude)) return [Number.NaN, Number.NaN];
    const shift = longitude < ALASKA_EAST && latitude > ALASKA_SOUTH ? alaska : contiguous;
    return shift.forward([longitude, latitude]);
  };
}
