import { readDirectory } from "../zip/directory";
import { insidePath, isJunk } from "../zip/names";

/** Tells whether to read an archive as shapefiles: it contains a .shp file and isn't named .kmz. @throws FormatError */
export function holdsShapefile(bytes: Uint8Array, fileName: string): boolean {
  if (/\.kmz$/i.test(fileName)) return false;
  return readDirectory(bytes, fileName).some(({ name }) => {
    const path = insidePath(name);
    return path !== null && /\.shp$/i.test(path) && !isJunk(path);
  });
}
