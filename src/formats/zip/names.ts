const utf8 = new TextDecoder("utf-8", { fatal: true });
const western = new TextDecoder("windows-1252");

/** Decodes an entry's name. Many programs write UTF-8 without declaring it. Other names are decoded as Windows-1252. */
export function decodeName(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return western.decode(bytes);
  }
}

/**
 * Normalizes a path inside the archive to forward slashes, without "." and "..". Returns null if it leads out of the
 * archive: an absolute path, a drive, or more ".." than folders. A base folder ends with "/" or is empty.
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

/** Folder of a path: "files/" for "files/a.kml", empty at the top level. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);

/** Files that operating systems add to archives. */
const JUNK = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|\._|Thumbs\.db$|desktop\.ini$)/i;
export const isJunk = (path: string): boolean => JUNK.test(path);

export const isArchiveName = (path: string): boolean => /\.(?:kmz|zip)$/i.test(path);
