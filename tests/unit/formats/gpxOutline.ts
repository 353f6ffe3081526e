import { XMLParser } from "fast-xml-parser";

type Node = Record<string, unknown>;
const parser = new XMLParser({ preserveOrder: true, ignoreDeclaration: true, parseTagValue: false });
const namesOf = (children: unknown): string[] =>
  (children as Node[]).flatMap((child) => Object.keys(child).filter((key) => !/^[#:]/.test(key)));

/** Returns the children of a document's root as text, with one letter or word for each. */
export function outline(text: string): { root: string; elements: string[] } {
  const [root] = parser.parse(text) as Node[];
  const children = root?.gpx as Node[];
  return {
    root: namesOf(children).join(" "),
    elements: children.flatMap((child) =>
      (["wpt", "rte", "trk"] as const).flatMap((name) =>
        name in child ? `${name}: ${namesOf(child[name]).join(" ")}` : [],
      ),
    ),
  };
}
