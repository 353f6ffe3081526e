import { word } from "../xml/names";

/** Local names of SpreadsheetML and of packages (ECMA-376, parts 1 and 2). */
export const RELATIONSHIP = word("Relationship");
export const RELATIONSHIP_ID = word("Id");
export const RELATIONSHIP_TYPE = word("Type");
export const TARGET = word("Target");
export const TARGET_MODE = word("TargetMode");
export const WORKBOOK_PROPERTIES = word("workbookPr");
export const DATE_1904 = word("date1904");
export const SHEETS = word("sheets");
export const SHEET = word("sheet");
export const SHEET_NAME = word("name");
export const SHEET_STATE = word("state");
/** A sheet's relationship id, with the prefix r. */
export const SHEET_ID = word("id");
export const STRING_ITEM = word("si");
export const TEXT = word("t");
/** A run of text in one style. */
export const RUN = word("r");
export const NUMBER_FORMATS = word("numFmts");
export const NUMBER_FORMAT = word("numFmt");
export const NUMBER_FORMAT_ID = word("numFmtId");
export const FORMAT_CODE = word("formatCode");
export const CELL_FORMATS = word("cellXfs");
export const CELL_FORMAT = word("xf");
export const SHEET_DATA = word("sheetData");
export const ROW = word("row");
export const CELL = word("c");
export const CELL_TYPE = word("t");
export const CELL_STYLE = word("s");
export const VALUE = word("v");
export const INLINE_STRING = word("is");
/** Reference of a row or cell: "7", "C7". */
export const PLACE = word("r");
