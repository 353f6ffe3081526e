import { withWindows1252 } from "../bytes/encoding";

/**
 * Characters of the DOS code pages at 0x80 to 0xFF, which browsers don't support (Unicode's tables CP437.TXT and
 * CP850.TXT).
 */
const CP437 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ ";
const CP850 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´­±‗¾¶§÷¸°¨·¹³²■ ";

/**
 * Encodings by dBASE language driver (byte 29 of the header), from ESRI's and FoxPro's lists. 0 and 0x57 are
 * unspecific.
 */
const DRIVERS: Readonly<Record<number, string>> = {
  1: "cp437",
  2: "cp850",
  3: "windows-1252",
  8: "cp850",
  19: "shift_jis",
  38: "ibm866",
  77: "gbk",
  78: "euc-kr",
  79: "big5",
  80: "windows-874",
  88: "windows-1252",
  89: "windows-1252",
  101: "ibm866",
  120: "big5",
  121: "euc-kr",
  122: "gbk",
  123: "shift_jis",
  124: "windows-874",
  125: "windows-1255",
  126: "windows-1256",
  200: "windows-1250",
  201: "windows-1251",
  202: "windows-1254",
  203: "windows-1253",
  204: "windows-1257",
};

export type DecodeText = (bytes: Uint8Array) => string;

/** Returns the encoding named by a .cpg file, otherwise by the table's language driver. Null if neither is known. */
export function encodingOf(cpg: string, driver: number): string | null {
  const words = cpg.trim().toLowerCase();
  const page = /^(?:ansi|oem|cp|windows|ibm|ldid\/)?[\s_-]*(\d{3,5})$/.exec(words)?.[1];
  if (/^utf[\s_-]?8$/.test(words) || page === "65001") return "utf-8";
  if (page === "437" || page === "850") return `cp${page}`;
  if (page?.startsWith("125")) return `windows-${page}`;
  if (page === "932") return "shift_jis";
  if (page === "936") return "gbk";
  if (page === "949") return "euc-kr";
  if (page === "950") return "big5";
  if (page === "866") return "ibm866";
  const iso = /^(?:iso[\s_-]*)?8859[\s_-]?(\d{1,2})$/.exec(words)?.[1];
  const label = iso ? `iso-8859-${iso}` : words;
  if (label !== "" && isKnown(label)) return label;
  return DRIVERS[driver] ?? null;
}

function isKnown(label: string): boolean {
  try {
    new TextDecoder(label);
    return true;
  } catch {
    return false;
  }
}

/** Creates a decoder for an encoding from `encodingOf`. It accepts any bytes. */
export function decoderOf(encoding: string): DecodeText {
  if (encoding === "cp437") return (bytes) => byTable(bytes, CP437);
  if (encoding === "cp850") return (bytes) => byTable(bytes, CP850);
  const decoder = new TextDecoder(encoding);
  if (decoder.encoding !== "windows-1252") return (bytes) => decoder.decode(bytes);
  return (bytes) => withWindows1252(decoder.decode(bytes));
}

function byTable(bytes: Uint8Array, table: string): string {
  let text = "";
  for (const byte of bytes) text += byte < 128 ? String.fromCharCode(byte) : table[byte - 128];
  return text;
}

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Tells whether bytes are valid UTF-8 beyond ASCII. Returns null for ASCII, which is inconclusive. */
export function looksLikeUtf8(bytes: Uint8Array): boolean | null {
  if (bytes.every((byte) => byte < 128)) return null;
  try {
    strict.decode(bytes);
    return true;
  } catch {
    return false;
  }
}
