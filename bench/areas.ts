import { makeDbf, makeShp, type Place, shapeBytes } from "../tests/support/makeShapefile";
import { makeZip, type ZipFile } from "../tests/support/makeZip";

export const UTM_13 =
  'PROJCS["NAD_1983_UTM_Zone_13N",GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-105.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';
const OWNERS = ["State of Colorado", "Private", "BLM", "USFS, White River"];
const CELL = 500;

/**
 * Returns the files of a shapefile of parcels in UTM: areas of 6 to 10 vertices, with a name, an owner and acres.
 * Deterministic.
 *
 * @param rounded rounds to whole meters, which halves the zipped size
 */
export function parcels(count: number, rounded = false): ZipFile[] {
  const side = Math.ceil(Math.sqrt(count));
  const records = Array.from({ length: count }, (_, at) => {
    const x = 200_000 + CELL * (at % side);
    const y = 4_100_000 + CELL * Math.floor(at / side);
    const corners = 5 + (at % 5);
    const part = Array.from({ length: corners }, (_corner, corner): Place => {
      const turn = (-2 * Math.PI * corner) / corners;
      const place = [x + 240 * Math.cos(turn), y + 240 * Math.sin(turn) + (at % 7)] as const;
      return rounded ? [Math.round(place[0]), Math.round(place[1])] : place;
    });
    return shapeBytes({ type: 5, parts: [[...part, part[0] ?? [0, 0]]] });
  });
  const { shp, shx } = makeShp(records);
  const columns = [
    { name: "NAME", type: "C", length: 40 },
    { name: "OWNER", type: "C", length: 60 },
    { name: "ACRES", type: "N", length: 12 },
  ];
  const rows = records.map((_, at) => [`Parcel ${at + 1}`, OWNERS[at % 4] ?? "", `${40 + (at % 600)}.25`]);
  return [
    { name: "parcels.shp", data: shp },
    { name: "parcels.shx", data: shx },
    { name: "parcels.dbf", data: makeDbf(columns, rows) },
    { name: "parcels.prj", data: UTM_13 },
  ];
}

export const parcelsZip = (count: number, rounded = false): Uint8Array<ArrayBuffer> =>
  makeZip(parcels(count, rounded));
