import type { FilterSpecification, LayerSpecification } from "@maplibre/maplibre-gl-style-spec";
import { any, type Drawn, line, type Stops } from "./layers";
import { FERRY, LIFT, RAIL, ROADS, RUNWAY, TRACK, TRAIL } from "./palette";

export type RoadClass = keyof typeof ROADS;

/** Filters for the kinds of roads in a schema. */
export interface RoadFilters {
  from: string;
  roads: Record<RoadClass, FilterSpecification>;
  service: FilterSpecification;
  track: FilterSpecification;
  trail: FilterSpecification;
  rail: FilterSpecification;
  /** Separate layers, in schemas that have them. */
  railFrom?: string;
  ferryFrom?: string;
  liftFrom?: string;
  ferry: FilterSpecification;
  lift: FilterSpecification;
  tunnel: FilterSpecification;
}

/** From least to most important. `edged` is the zoom level where edges start. */
const CLASSES: readonly { name: RoadClass; from: number; edged: number; width: Stops }[] = [
  {
    name: "minor",
    from: 11.5,
    edged: 13,
    width: [
      [11.5, 0.5],
      [13, 1.2],
      [14, 2.4],
      [16, 7],
      [18, 16],
    ],
  },
  {
    name: "secondary",
    from: 8,
    edged: 10.5,
    width: [
      [8, 0.6],
      [11, 1.6],
      [13, 3],
      [16, 10],
      [18, 22],
    ],
  },
  {
    name: "main",
    from: 5,
    edged: 8,
    width: [
      [5, 0.6],
      [8, 1.3],
      [11, 2.4],
      [13, 4],
      [16, 12],
      [18, 25],
    ],
  },
  {
    name: "motorway",
    from: 4,
    edged: 6,
    width: [
      [4, 0.7],
      [7, 1.5],
      [10, 2.6],
      [13, 4.6],
      [16, 13],
      [18, 27],
    ],
  },
];
const EDGE = 1.4;
const wider = (stops: Stops, by: number): Stops => stops.map(([zoom, width]) => [zoom, width + by] as const);

const drawn = (from: string, filter: FilterSpecification, more: Partial<Drawn> = {}): Drawn => ({
  from,
  filter,
  ...more,
});

/** Returns trails, tracks, roads with their edges, railways, ferries and lifts. */
export const roadLayers = (filters: RoadFilters): LayerSpecification[] => [
  ...thinLines(filters),
  ...streets(filters),
  ...railways(filters),
];

/** Dashed lines below the roads: ferries, tunnels, trails and tracks. */
function thinLines({
  from,
  ferry,
  ferryFrom = from,
  tunnel,
  trail,
  track,
}: RoadFilters): LayerSpecification[] {
  return [
    line("ferries", drawn(ferryFrom, ferry), {
      color: FERRY,
      width: [
        [6, 0.8],
        [14, 1.4],
      ],
      dash: [4, 3],
    }),
    line("tunnels", drawn(from, tunnel, { minzoom: 11 }), {
      color: "#b9aea3",
      width: [
        [11, 0.8],
        [16, 5],
      ],
      dash: [2, 1.5],
    }),
    line("trails", drawn(from, trail, { minzoom: 12 }), {
      color: TRAIL,
      width: [
        [12, 0.8],
        [14, 1.2],
        [17, 2.2],
      ],
      dash: [3, 1.6],
    }),
    line("tracks", drawn(from, track, { minzoom: 11 }), {
      color: TRACK,
      width: [
        [11, 0.6],
        [14, 1.5],
        [17, 3],
      ],
      dash: [5, 2],
    }),
  ];
}

/** Roads by importance. All edges are below all roads, so that crossings look connected. */
function streets({ from, roads, service }: RoadFilters): LayerSpecification[] {
  return [
    line("services edge", drawn(from, service, { minzoom: 14 }), {
      color: ROADS.minor.casing,
      width: [
        [14, 1.8],
        [16, 4.4],
        [18, 10],
      ],
    }),
    ...CLASSES.map(({ name, edged, width }) =>
      line(`${name} roads edge`, drawn(from, roads[name], { minzoom: edged }), {
        color: ROADS[name].casing,
        width: wider(width, EDGE),
      }),
    ),
    line("services", drawn(from, service, { minzoom: 14 }), {
      color: ROADS.minor.fill,
      width: [
        [14, 1],
        [16, 3],
        [18, 8],
      ],
    }),
    ...CLASSES.flatMap(({ name, from: minzoom, edged, width }) => [
      // A pale road without an edge would be invisible, so it uses the edge color until edges start.
      line(`${name} roads far`, drawn(from, roads[name], { minzoom, maxzoom: edged }), {
        color: ROADS[name].casing,
        width,
      }),
      line(`${name} roads`, drawn(from, roads[name], { minzoom: edged }), { color: ROADS[name].fill, width }),
    ]),
  ];
}

function railways({ from, rail, railFrom = from, lift, liftFrom = from }: RoadFilters): LayerSpecification[] {
  return [
    line(
      "railways",
      { from: railFrom, filter: rail, minzoom: 10 },
      {
        color: RAIL,
        width: [
          [10, 0.6],
          [14, 1],
          [17, 2],
        ],
      },
    ),
    line(
      "railway ties",
      { from: railFrom, filter: rail, minzoom: 14 },
      {
        color: RAIL,
        width: [
          [13, 2.2],
          [17, 5],
        ],
        dash: [0.35, 4],
      },
    ),
    line("lifts", drawn(liftFrom, lift, { minzoom: 12 }), {
      color: LIFT,
      width: [
        [12, 0.8],
        [16, 1.4],
      ],
      dash: [8, 3],
    }),
  ];
}

/** Returns runways, with their large width. */
export const runways = (from: string, filter: FilterSpecification): LayerSpecification =>
  line(
    "runways",
    { from, filter, minzoom: 10 },
    {
      color: RUNWAY,
      width: [
        [10, 1],
        [14, 8],
        [17, 40],
      ],
    },
  );

/** Returns a filter for the road classes that can have road numbers. */
export const numbered = (roads: RoadFilters["roads"]): FilterSpecification =>
  any(roads.motorway, roads.main, roads.secondary);
