import { XMLParser } from "fast-xml-parser";

export interface IconShape {
  d: string;
  /** Line width in units of the icon's box. Unset for filled shapes. */
  stroke?: number;
  evenodd?: true;
}

type Node = { ":@"?: Record<string, string> } & Record<string, unknown>;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseAttributeValue: false,
});

const CONTAINERS = new Set(["svg", "g"]);
/** Elements that draw nothing. Clip paths in our icons cover the whole box, so they can be dropped. */
const SILENT = new Set(["defs", "title", "desc", "?xml", "#text"]);

interface Paint {
  fill: string;
  stroke: string;
  width: number;
}

/** Extracts the paths of an SVG document or fragment. @throws Error for elements that our icons don't use */
export function parseSvg(svg: string): IconShape[] {
  const shapes: IconShape[] = [];
  const walk = (nodes: Node[], inherited: Paint) => {
    for (const node of nodes) {
      const name = Object.keys(node).find((key) => key !== ":@");
      if (!name || SILENT.has(name)) continue;
      const attributes = node[":@"] ?? {};
      if (attributes.transform) throw new Error(`<${name}> has a transform: flatten it first`);
      const paint = {
        fill: attributes.fill ?? inherited.fill,
        stroke: attributes.stroke ?? inherited.stroke,
        width: Number(attributes["stroke-width"] ?? inherited.width),
      };
      if (CONTAINERS.has(name)) walk(node[name] as Node[], paint);
      else if (name === "path") shapes.push(...shapesOf(attributes, paint));
      else throw new Error(`<${name}> is not supported: use an icon made of paths`);
    }
  };
  walk(parser.parse(svg) as Node[], { fill: "currentColor", stroke: "none", width: 1 });
  return shapes;
}

function shapesOf(attributes: Record<string, string>, paint: Paint): IconShape[] {
  // Some sets encode line breaks as character references.
  const d = (attributes.d ?? "").replace(/&#x[9AD];|\s+/gi, " ").trim();
  if (!d) return [];
  if (!/^[\d\s.,eE+-]*([a-z][\d\s.,e+-]*)+$/i.test(d)) throw new Error(`Not path data: ${d.slice(0, 80)}`);
  const shapes: IconShape[] = [];
  if (paint.fill !== "none") {
    shapes.push(attributes["fill-rule"] === "evenodd" ? { d, evenodd: true } : { d });
  }
  if (paint.stroke !== "none") shapes.push({ d, stroke: paint.width });
  return shapes;
}
