import { readDirectory } from "../zip/directory";
import { insidePath, isJunk } from "../zip/names";

/** The first table of every file geodatabase lists the others; in compressed ones it has another ending. */
export const FIRST_TABLE = /(?:^|\/)a00000001\.(?:gdbtable|cdf)$/i;

/** Whether an archive holds the folder of a file geodatabase, and isn't called a KMZ. @throws FormatError */
export function holdsFileGdb(bytes: Uint8Array, fileName: string): boolean {
  if (/\.kmz$/i.test(fileName)) return false;
  return readDirectory(bytes, fileName).some(({ name }) => {
    const path = insidePath(name);
    return path !== null && FIRST_TABLE.test(path) && !isJunk(path);
  });
}
