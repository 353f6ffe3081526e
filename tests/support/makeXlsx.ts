import { makeZip, type ZipFile } from "./makeZip";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";

interface Sheet {
  /** XML of the rows. */
  rows: string;
  state?: string;
}

export interface WorkbookText {
  sheets: readonly Sheet[];
  /** XML of the shared strings. */
  strings?: string;
  /** XML inside the style sheet. */
  styles?: string;
  since1904?: boolean;
}

const relationships = (kinds: readonly (readonly [kind: string, target: string])[]): string =>
  `<Relationships xmlns="${PACKAGE}">${kinds
    .map(([kind, target], at) => `<Relationship Id="r${at}" Type="${OFFICE}/${kind}" Target="${target}"/>`)
    .join("")}</Relationships>`;

/** Builds the files of a workbook per ECMA-376, without code from src/formats. */
export function workbookFiles({ sheets, strings, styles, since1904 = false }: WorkbookText): ZipFile[] {
  const parts = [
    ...sheets.map((_, at) => ["worksheet", `worksheets/sheet${at}.xml`] as const),
    ["sharedStrings", "/xl/sharedStrings.xml"] as const,
    ["styles", "styles.xml"] as const,
  ];
  const list = sheets.map(
    ({ state }, at) =>
      `<sheet name="Sheet ${at}" sheetId="${at + 1}"${state ? ` state="${state}"` : ""} r:id="r${at}"/>`,
  );
  const workbook = `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr date1904="${since1904 ? 1 : 0}"/><sheets>${list.join("")}</sheets></workbook>`;
  return [
    { name: "_rels/.rels", data: relationships([["officeDocument", "xl/workbook.xml"]]) },
    { name: "xl/workbook.xml", data: workbook },
    { name: "xl/_rels/workbook.xml.rels", data: relationships(parts) },
    ...sheets.map(({ rows }, at) => ({
      name: `xl/worksheets/sheet${at}.xml`,
      data: `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
    })),
    { name: "xl/sharedStrings.xml", data: `<sst xmlns="${MAIN}">${strings ?? ""}</sst>` },
    { name: "xl/styles.xml", data: `<styleSheet xmlns="${MAIN}">${styles ?? ""}</styleSheet>` },
  ];
}

export const makeXlsx = (workbook: WorkbookText): Uint8Array<ArrayBuffer> => makeZip(workbookFiles(workbook));

/** Returns a row of text cells. */
export const textRow = (...cells: readonly string[]): string =>
  `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join("")}</row>`;
