import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
} from "@maplibre/maplibre-gl-style-spec";
import { ON_PAPER } from "../../../../src/domain/mapLabels";
import { all, any, type Drawn, dot, has, line, text } from "./layers";
import { BORDERS, LETTERS, PRESERVE } from "./palette";
import type { RoadFilters } from "./roads";

type Kinds<Name extends string> = Record<Name, FilterSpecification>;

/** Returns borders of countries, states and counties in the style of the built-in map. */
export function borders(from: string, kinds: Kinds<"country" | "state" | "county">): LayerSpecification[] {
  const { country, state, county } = BORDERS;
  return [
    line(
      "state border bands",
      { from, filter: kinds.state },
      {
        color: state.band,
        width: [
          [3, 2.4],
          [10, 5],
        ],
      },
    ),
    line(
      "country border bands",
      { from, filter: kinds.country },
      {
        color: country.band,
        width: [
          [1, 2.6],
          [8, 6],
        ],
      },
    ),
    line(
      "county borders",
      { from, filter: kinds.county, minzoom: 8 },
      {
        color: county.line,
        width: [
          [8, 0.6],
          [14, 1.1],
        ],
        dash: [4, 3],
        opacity: 0.7,
      },
    ),
    line(
      "state borders",
      { from, filter: kinds.state, minzoom: 2 },
      {
        color: state.line,
        width: [
          [2, 0.5],
          [10, 1.4],
        ],
        dash: [8, 2, 2, 2],
      },
    ),
    line(
      "country borders",
      { from, filter: kinds.country },
      {
        color: country.line,
        width: [
          [1, 0.6],
          [8, 1.8],
        ],
      },
    ),
  ];
}

/** Returns the edges of parks and reserves. */
export const preserveEdges = (from: string, filter: FilterSpecification): LayerSpecification =>
  line(
    "preserve edges",
    { from, filter, minzoom: 7 },
    {
      color: PRESERVE,
      width: [
        [7, 0.6],
        [12, 1.4],
      ],
      dash: [4, 2],
      opacity: 0.7,
    },
  );

/** Returns a function that creates labels of waters. */
export const names =
  (from: string, name: ExpressionSpecification) =>
  (id: string, filter: FilterSpecification, kind: "ocean" | "lake", minzoom: number): LayerSpecification =>
    text(id, { from, filter: all(has("name"), filter), minzoom }, name, {
      colors: ON_PAPER[kind],
      size:
        kind === "ocean"
          ? [
              [2, 11],
              [6, 15],
            ]
          : [
              [6, 10],
              [12, 13],
            ],
      face: "Italic",
      spacing: kind === "ocean" ? 0.15 : 0.04,
      width: 7,
    });

/** Returns labels along rivers. */
export const riverNames = (
  { minzoom, ...drawn }: Pick<Drawn, "from" | "filter"> & { minzoom: number },
  name: ExpressionSpecification,
): LayerSpecification =>
  text("river names", { ...drawn, minzoom }, name, {
    colors: ON_PAPER.river,
    size: [
      [minzoom, 10],
      [15, 13],
    ],
    face: "Italic",
    along: true,
    spacing: 0.08,
  });

/** Returns labels along roads and trails, and road numbers. */
export function roadNames(
  streets: {
    from: string;
    name: ExpressionSpecification;
    roads: RoadFilters["roads"];
    trails: FilterSpecification;
  },
  numbers: { from: string; filter: FilterSpecification },
): LayerSpecification[] {
  const { from, name, roads, trails } = streets;
  const large = any(roads.motorway, roads.main, roads.secondary);
  return [
    text("trail names", { from, filter: all(has("name"), trails), minzoom: 14 }, name, {
      colors: LETTERS.trail,
      size: [
        [14, 10],
        [17, 12],
      ],
      face: "Italic",
      along: true,
    }),
    text("minor road names", { from, filter: all(has("name"), roads.minor), minzoom: 14 }, name, {
      colors: LETTERS.road,
      size: [
        [14, 10],
        [17, 13],
      ],
      along: true,
    }),
    text("road names", { from, filter: all(has("name"), large), minzoom: 12 }, name, {
      colors: LETTERS.road,
      size: [
        [12, 10.5],
        [17, 14],
      ],
      along: true,
    }),
    text(
      "road numbers",
      { ...numbers, filter: all(has("ref"), numbers.filter), minzoom: 7 },
      ["get", "ref"],
      {
        colors: LETTERS.road,
        size: [
          [7, 9],
          [14, 11],
        ],
        face: "Bold",
        along: true,
      },
    ),
  ];
}

/**
 * Returns summits with their elevations.
 * @param height field with the elevation, and its text
 */
export function peaks(
  from: string,
  filter: FilterSpecification,
  name: ExpressionSpecification,
  height: { field: string; words: ExpressionSpecification; rank?: ExpressionSpecification },
): LayerSpecification[] {
  const words: ExpressionSpecification = [
    "case",
    ["has", height.field],
    ["concat", name, "\n", height.words],
    name,
  ];
  return [
    dot(
      "peaks",
      { from, filter, minzoom: 10 },
      {
        color: LETTERS.peak.fill,
        radius: [
          [10, 1.8],
          [15, 3],
        ],
        stroke: LETTERS.peak.halo,
      },
    ),
    text("peak names", { from, filter, minzoom: 10 }, words, {
      colors: LETTERS.peak,
      size: [
        [10, 10],
        [15, 12],
      ],
      below: 0.5,
      ...(height.rank && { rank: height.rank }),
    }),
  ];
}

/** Returns labels of settlements, states and countries. More important ones are placed first. */
export function cities(
  from: string,
  name: ExpressionSpecification,
  kinds: Kinds<"hood" | "village" | "town" | "city" | "state" | "country"> & {
    rank: ExpressionSpecification;
    /** Layer of states and countries in schemas that have one, and their rank. */
    wide?: { from: string; rank: ExpressionSpecification };
  },
): LayerSpecification[] {
  const named = (filter: FilterSpecification) => all(has("name"), filter);
  const { rank } = kinds;
  const wide = kinds.wide ?? { from, rank };
  // The last layer of a style is placed first.
  return [
    text("neighborhood names", { from, filter: named(kinds.hood), minzoom: 12, maxzoom: 16 }, name, {
      colors: LETTERS.hood,
      size: [
        [12, 10],
        [16, 13],
      ],
      upper: true,
      spacing: 0.08,
      rank,
    }),
    text("village names", { from, filter: named(kinds.village), minzoom: 10 }, name, {
      colors: ON_PAPER.town,
      size: [
        [10, 10.5],
        [15, 14],
      ],
      rank,
    }),
    text("state names", { from: wide.from, filter: named(kinds.state), minzoom: 4, maxzoom: 8 }, name, {
      colors: ON_PAPER.state,
      size: [
        [4, 9.5],
        [7, 14],
      ],
      upper: true,
      spacing: 0.16,
      rank: wide.rank,
    }),
    text("town names", { from, filter: named(kinds.town), minzoom: 7 }, name, {
      colors: ON_PAPER.town,
      size: [
        [7, 11],
        [12, 14],
        [15, 17],
      ],
      rank,
    }),
    text("city names", { from, filter: named(kinds.city), minzoom: 3, maxzoom: 15 }, name, {
      colors: ON_PAPER.city,
      size: [
        [3, 11],
        [7, 13.5],
        [11, 18],
        [14, 22],
      ],
      face: "Semibold",
      rank,
    }),
    text("country names", { from: wide.from, filter: named(kinds.country), minzoom: 1, maxzoom: 7 }, name, {
      colors: ON_PAPER.country,
      size: [
        [1, 10],
        [4, 14],
        [6, 17],
      ],
      face: "Semibold",
      upper: true,
      spacing: 0.18,
      rank: wide.rank,
    }),
  ];
}
