import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { ICONS } from "../../src/domain/icons";
import { type IconShape, parseSvg } from "./parseSvg";

/**
 * Extracts every icon of the catalog from its package. Writes src/icons/icons.generated.json, src/icons/CREDITS.md and
 * the atlas in server/arcgis/data/sprites. Run it after changing catalog.tsv or a package's version: `npx tsx
 * scripts/icons/build.ts`.
 */

interface Drawing {
  /** Size of the paths' coordinate box. */
  size: [width: number, height: number];
  shapes: IconShape[];
}

interface Row {
  key: string;
  source: string;
  version: string;
  name: string;
  license: string;
}

interface IconifySet {
  width?: number;
  height?: number;
  icons: Record<string, { body: string; width?: number; height?: number } | undefined>;
}

/** Source name of the project's own drawings, in scripts/icons/drawn. */
const OWN = "drawn";

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

/** The product's logo, a ridge under a marker, in a 24 by 24 box. */
const LOGO: Drawing = {
  size: [24, 24],
  shapes: [
    {
      d: "M12 .8a4.9 4.9 0 0 0-4.9 4.9c0 3.4 4.9 8.1 4.9 8.1s4.9-4.7 4.9-8.1A4.9 4.9 0 0 0 12 .8zm0 2.9a2 2 0 1 1 0 4a2 2 0 0 1 0-4z",
      evenodd: true,
    },
    { d: "M.8 22.6L7 13.2l5 4.6l5-4.6l6.2 9.4z" },
  ],
};

function catalog(): Row[] {
  const [, ...lines] = read("scripts/icons/catalog.tsv").trim().split("\n");
  return lines.map((line) => {
    const [, key = "", , source = "", version = "", name = "", license = ""] = line.split("\t");
    return { key, source, version, name, license };
  });
}

const sets = new Map<string, IconifySet>();

function fromIconify({ source, name }: Row): Drawing {
  const set = sets.get(source) ?? (JSON.parse(read(`node_modules/${source}/icons.json`)) as IconifySet);
  sets.set(source, set);
  const icon = set.icons[name];
  if (!icon) throw new Error(`${source} has no icon "${name}": correct scripts/icons/catalog.tsv`);
  const size: Drawing["size"] = [icon.width ?? set.width ?? 16, icon.height ?? set.height ?? 16];
  return { size, shapes: parseSvg(icon.body) };
}

function fromSvgFile(path: string): Drawing {
  const svg = read(path);
  const box = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg);
  if (!box) throw new Error(`${path}: its viewBox does not start at 0 0`);
  return { size: [Number(box[1]), Number(box[2])], shapes: parseSvg(svg) };
}

function draw(row: Row): Drawing {
  if (row.source === "-") return LOGO;
  const drawing = row.source.startsWith("@iconify-json/")
    ? fromIconify(row)
    : fromSvgFile(
        row.source === OWN
          ? `scripts/icons/drawn/${row.name}.svg`
          : `node_modules/${row.source}/icons/${row.name}.svg`,
      );
  if (drawing.shapes.length === 0) throw new Error(`${row.key}: ${row.source} ${row.name} draws nothing`);
  return drawing;
}

/** Credit line of each set, with its author and URL. */
const AUTHORS: Record<string, string> = {
  "@iconify-json/mdi": "Material Design Icons by Pictogrammers, https://github.com/Templarian/MaterialDesign",
  "@iconify-json/fa6-solid": "Font Awesome Free 6 by Fonticons, https://fontawesome.com",
  "@iconify-json/game-icons": "Game-icons.net and its contributors, https://game-icons.net",
  "@iconify-json/ph": "Phosphor Icons, https://github.com/phosphor-icons/core",
  "@iconify-json/tabler": "Tabler Icons, https://github.com/tabler/tabler-icons",
  "@iconify-json/fluent-emoji-high-contrast":
    "Fluent Emoji by Microsoft, https://github.com/microsoft/fluentui-emoji",
  "@ideditor/temaki": "Temaki, https://github.com/rapideditor/temaki",
  "@mapbox/maki": "Maki by Mapbox, https://github.com/mapbox/maki",
};

function credits(rows: Row[]): string {
  const sources = [...new Set(rows.map((row) => row.source))]
    .filter((source) => source !== "-" && source !== OWN)
    .sort();
  const sections = sources.map((source) => {
    const used = rows.filter((row) => row.source === source);
    const licenses = [...new Set(used.map((row) => row.license))].join(", ");
    const names = used.map((row) => `${row.key} (${row.name})`).join(", ");
    return `## ${AUTHORS[source]}\n\nLicense: ${licenses}. Package ${source} ${used[0]?.version}.\n\n${names}\n`;
  });
  return [
    "# Credits of the waypoint icons",
    "",
    "Made by scripts/icons/build.ts. The drawings are scaled and recolored, otherwise unchanged.",
    "The icon `none` is the product's own mark. Drawn for it too, and under its license:",
    `${rows
      .filter((row) => row.source === OWN)
      .map(({ key }) => key)
      .join(", ")}.`,
    "",
    ...sections,
  ].join("\n");
}

const rows = catalog();
const drawings = ICONS.map(({ key }) => {
  const row = rows.find((candidate) => candidate.key === key);
  if (!row) throw new Error(`scripts/icons/catalog.tsv has no line for "${key}"`);
  return [key, draw(row)] as const;
});
writeFileSync(
  new URL("src/icons/icons.generated.json", root),
  `{\n${drawings.map(([key, drawing]) => `"${key}":${JSON.stringify(drawing)}`).join(",\n")}\n}\n`,
);
writeFileSync(new URL("src/icons/CREDITS.md", root), credits(rows));
// Imported late, because it reads the file just written.
const { sprites } = await import("./sprites");
mkdirSync(new URL("server/arcgis/data/sprites/", root), { recursive: true });
for (const [pixelRatio, suffix] of [
  [1, ""],
  [2, "@2x"],
] as const) {
  const { png, index } = sprites(pixelRatio);
  writeFileSync(new URL(`server/arcgis/data/sprites/icons${suffix}.png`, root), png);
  writeFileSync(
    new URL(`server/arcgis/data/sprites/icons${suffix}.json`, root),
    `${JSON.stringify(index)}\n`,
  );
}
console.log(`${drawings.length} icons written`);
