import { FormatError } from "../types";

/** Position after a document type declaration, or why it was rejected. */
export type DoctypeEnd = { end: number } | { fault: "truncated" | "malformed" | "entities"; at: number };

const ENTITY = "<!ENTITY";

/**
 * Skips "<!DOCTYPE ...>" from its first byte. Nothing in it is read, expanded or fetched. Entity declarations are
 * reported, since expanding them lets small files exhaust memory.
 */
export function passDoctype(bytes: Uint8Array, start: number): DoctypeEnd {
  let subset = false;
  for (let at = start + 9; at < bytes.length; at++) {
    switch (bytes[at]) {
      case 0x22:
      case 0x27: {
        const close = bytes.indexOf(bytes[at] as number, at + 1);
        if (close < 0) return { fault: "truncated", at };
        at = close;
        break;
      }
      case 0x5b:
        if (subset) return { fault: "malformed", at };
        subset = true;
        break;
      case 0x5d:
        if (!subset) return { fault: "malformed", at };
        subset = false;
        break;
      case 0x3e:
        if (!subset) return { end: at + 1 };
        break;
      case 0x3c: {
        if (!subset) return { fault: "malformed", at };
        const comment = startsWith(bytes, at, "<!--");
        if (comment || startsWith(bytes, at, "<?")) {
          const close = find(bytes, at + 2, comment ? "-->" : "?>");
          if (close < 0) return { fault: "truncated", at };
          at = close - 1;
        } else if (startsWith(bytes, at, ENTITY)) return { fault: "entities", at };
        break;
      }
    }
  }
  return { fault: "truncated", at: start };
}

export function entitiesRefused(line: number): FormatError {
  return new FormatError(
    "entities-refused",
    "The file declares entities (<!ENTITY ...>), which are blocked for safety. Export it again without them.",
    line,
  );
}

export function startsWith(bytes: Uint8Array, at: number, text: string): boolean {
  if (at + text.length > bytes.length) return false;
  for (let index = 0; index < text.length; index++) {
    if (bytes[at + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}

/** Returns the position after the next occurrence of `text`, or -1. */
export function find(bytes: Uint8Array, from: number, text: string): number {
  const first = text.charCodeAt(0);
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (startsWith(bytes, at, text)) return at + text.length;
  }
  return -1;
}
