import { formatOfName } from "../endings";

const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0];

/** Whether an archive is to be read as a workbook. An archive doesn't say what it is, so the name decides. */
export const isWorkbook = (fileName: string): boolean => formatOfName(fileName) === "xlsx";

/** Workbooks of Excel before 2007, and newer ones with a password. */
export const isOldWorkbook = (bytes: Uint8Array): boolean =>
  OLD_OFFICE.every((byte, index) => bytes[index] === byte);
