import { formatOfName } from "../endings";

const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0];

/** Tells by the file name whether to read an archive as a workbook, because its content isn't specific. */
export const isWorkbook = (fileName: string): boolean => formatOfName(fileName) === "xlsx";

/** Detects workbooks of Excel before 2007, and newer ones with a password. */
export const isOldWorkbook = (bytes: Uint8Array): boolean =>
  OLD_OFFICE.every((byte, index) => bytes[index] === byte);
