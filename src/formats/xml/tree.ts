import { XMLParser } from "fast-xml-parser";
import { decodeReferences } from "./entities";

/**
 * An element as returned by fast-xml-parser: attributes start with "@", text is "#text", repeated children are lists.
 */
export interface XmlNode {
  [name: string]: XmlValue | XmlValue[] | undefined;
}
export type XmlValue = string | XmlNode;

const LARGEST = 256 * 1024;
const REMEMBERED = 512;
const LONGEST_REMEMBERED = 4096;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  trimValues: true,
});

/**
 * Parses small fragments of a document (styles, metadata, extensions) that the scanner has found to be well-formed.
 * Equal fragments are parsed once, because files repeat them thousands of times. Returns null for fragments that are
 * too large to be any of these.
 */
export class FragmentParser {
  private readonly known = new Map<string, XmlNode>();

  parse(bytes: Uint8Array): XmlNode | null {
    if (bytes.length > LARGEST) return null;
    const text = new TextDecoder().decode(bytes);
    const known = this.known.get(text);
    if (known) return known;
    let document: XmlNode;
    try {
      document = parser.parse(text) as XmlNode;
    } catch {
      return null;
    }
    const root = Object.values(document)[0];
    const node: XmlNode =
      typeof root === "object" && !Array.isArray(root) ? root : { "#text": String(root ?? "") };
    if (text.length <= LONGEST_REMEMBERED) {
      if (this.known.size >= REMEMBERED) this.known.clear();
      this.known.set(text, node);
    }
    return node;
  }
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Returns the children with a local name, whatever their prefix. */
export function children(node: XmlNode, name: string): XmlValue[] {
  const found: XmlValue[] = [];
  for (const [key, value] of Object.entries(node)) {
    if (value === undefined || key.startsWith("@") || localName(key) !== name) continue;
    if (Array.isArray(value)) found.push(...value);
    else found.push(value);
  }
  return found;
}

export function child(node: XmlNode, name: string): XmlNode | null {
  const found = children(node, name)[0];
  if (found === undefined) return null;
  return typeof found === "string" ? { "#text": found } : found;
}

/** Returns the text of the first child with a local name, with references resolved, or null. */
export function childText(node: XmlNode, name: string): string | null {
  const found = child(node, name);
  return found === null ? null : textOf(found);
}

export function textOf(value: XmlValue): string {
  const text = typeof value === "string" ? value : value["#text"];
  return typeof text === "string" ? decodeReferences(text) : "";
}

export function attribute(node: XmlNode, name: string): string | null {
  const value = node[`@${name}`];
  return typeof value === "string" ? decodeReferences(value) : null;
}

/** Collects the texts of all elements without children, by "name" and "parent/name". The first of each wins. */
export function leaves(node: XmlNode): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (parent: string, value: XmlNode) => {
    for (const [key, entry] of Object.entries(value)) {
      if (key.startsWith("@") || key === "#text" || entry === undefined) continue;
      for (const item of Array.isArray(entry) ? entry : [entry]) {
        const text = textOf(item);
        for (const name of [localName(key), `${parent}/${localName(key)}`, key]) {
          if (text !== "" && !found.has(name)) found.set(name, text);
        }
        if (typeof item === "object") visit(localName(key), item);
      }
    }
  };
  visit("", node);
  return found;
}
