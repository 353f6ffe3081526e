const utf8 = new TextDecoder("utf-8", { fatal: true });
const western = new TextDecoder("windows-1252");

/** An entry's name. Many programs write UTF-8 without saying so; other names are read as Western ones. */
export function decodeName(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return western.decode(bytes);
  }
}

/**
 * A path inside the archive with forward slashes and without "." and ".."; null where it leads out of the archive: an
 * absolute path, a drive, or more ".." than folders. A base folder ends with "/" or is empty.
 */
export function insidePath(path: string, base = ""): string | null {
  const plain = path.replaceAll("\\", "/");
  if (plain.startsWith("/") || /^[a-z]:/i.test(plain) || plain.includes("\0")) return null;
  const parts: string[] = [];
  for (const part of `${base}${plain}`.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join("/");
}

/** "files/" of "files/a.kml"; empty at the top. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);

/** What operating systems leave in archives. */
const JUNK = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|\._|Thumbs\.db$|desktop\.ini$)/i;
export const isJunk = (path: string): boolean => JUNK.test(path);

export const isArchiveName = (path: string): boolean => /\.(?:kmz|zip)$/i.test(path);
