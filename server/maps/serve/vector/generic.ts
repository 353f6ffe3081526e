import type { LayerSpecification } from "@maplibre/maplibre-gl-style-spec";
import type { VectorContent } from "../../../../src/domain/mapData";
import { all, area, dot, has, isShape, line, text } from "./layers";

/** Colors that stand out on the built-in map and from each other, also for most people with color blindness. */
const COLORS = ["#8a4b1f", "#1f6f8b", "#6d4a9c", "#3f7a34", "#b0413e", "#4c5b9e", "#8c6d00", "#8f3a74"];
const NAMES = ["name", "name_en", "name:en", "title", "label", "label_name", "fullname"];
const PAPER = "rgba(255,255,252,0.85)";

/** Returns the field that looks like the name of a layer's features, if any. */
export function nameField(fields: readonly string[]): string | undefined {
  const exact = NAMES.flatMap((name) => fields.filter((field) => field.toLowerCase() === name));
  return exact[0] ?? fields.find((field) => /name$/i.test(field));
}

/** How a layer of the tiles is drawn. */
interface Look {
  from: string;
  color: string;
  /** Field with the names of its features. */
  named: string | undefined;
}

/** Returns style layers for tiles with an unknown schema: areas, lines, points and labels. */
export function genericLayers({ layers }: VectorContent): LayerSpecification[] {
  const looks = layers.map(({ name, fields }, at) => ({
    from: name,
    color: COLORS[at % COLORS.length] ?? "#8a4b1f",
    named: nameField(fields),
  }));
  return [...looks.flatMap(areas), ...looks.map(lines), ...looks.map(points), ...looks.flatMap(names)];
}

const areas = ({ from, color }: Look) => [
  area(`${from}: areas`, { from, filter: isShape("Polygon") }, { color, opacity: 0.18 }),
  line(
    `${from}: edges`,
    { from, filter: isShape("Polygon") },
    {
      color,
      width: [
        [4, 0.6],
        [10, 1.2],
        [16, 2],
      ],
      opacity: 0.8,
    },
  ),
];

const lines = ({ from, color }: Look) =>
  line(
    `${from}: lines`,
    { from, filter: isShape("LineString") },
    {
      color,
      width: [
        [4, 0.7],
        [10, 1.5],
        [16, 3],
      ],
    },
  );

const points = ({ from, color }: Look) =>
  dot(
    `${from}: points`,
    { from, filter: isShape("Point") },
    {
      color,
      radius: [
        [4, 1.6],
        [10, 3],
        [16, 5],
      ],
      stroke: PAPER,
    },
  );

function names({ from, color, named }: Look) {
  if (named === undefined) return [];
  const letters = {
    colors: { fill: color, halo: PAPER },
    size: [
      [6, 10],
      [14, 12.5],
    ],
  } as const;
  return [
    text(
      `${from}: names of lines`,
      { from, filter: all(isShape("LineString"), has(named)), minzoom: 10 },
      ["get", named],
      {
        ...letters,
        along: true,
      },
    ),
    text(
      `${from}: names of areas`,
      { from, filter: all(isShape("Polygon"), has(named)), minzoom: 7 },
      ["get", named],
      letters,
    ),
    text(
      `${from}: names of points`,
      { from, filter: all(isShape("Point"), has(named)), minzoom: 7 },
      ["get", named],
      {
        ...letters,
        below: 0.6,
      },
    ),
  ];
}
