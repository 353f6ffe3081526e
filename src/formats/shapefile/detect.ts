import { readDirectory } from "../zip/directory";
import { insidePath, isJunk } from "../zip/names";

/** Whether an archive is to be read as shapefiles: it holds a .shp, and isn't called a KMZ. @throws FormatError */
export function holdsShapefile(bytes: Uint8Array, fileName: string): boolean {
  if (/\.kmz$/i.test(fileName)) return false;
  return readDirectory(bytes, fileName).some(({ name }) => {
    const path = insidePath(name);
    return path !== null && /\.shp$/i.test(path) && !isJunk(path);
  });
}
