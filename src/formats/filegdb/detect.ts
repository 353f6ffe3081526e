import { readDirectory } from "../zip/directory";
import { insidePath, isJunk } from "../zip/names";

/** The first table of every file geodatabase lists the others. In compressed databases it has a different ending. */
export const FIRST_TABLE = /(?:^|\/)a00000001\.(?:gdbtable|cdf)$/i;

/** Tells whether an archive contains the folder of a file geodatabase and isn't named .kmz. @throws FormatError */
export function holdsFileGdb(bytes: Uint8Array, fileName: string): boolean {
  if (/\.kmz$/i.test(fileName)) return false;
  return readDirectory(bytes, fileName).some(({ name }) => {
    const path = insidePath(name);
    return path !== null && FIRST_TABLE.test(path) && !isJunk(path);
  });
}
