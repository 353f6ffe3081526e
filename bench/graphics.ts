import { KIND } from "../src/domain/featureColumns";
import { buildGeoJson } from "../workers/graphics/geoJson";
import { openBenchPage } from "./browser/page";
import { seededColumns } from "./content";
import type { BenchSuite, Prepared } from "./harness";

/**
 * From coordinates to drawable data: Ridgeline's vertex buffers against @arcgis/core's Graphics, in headless Chromium.
 */
export const graphicsSuite: BenchSuite = {
  name: "graphics",
  cases: (smoke) => {
    const [points, lines] = smoke ? [20, 5] : [100_000, 20_000];
    const size = [
      `${points.toLocaleString("en")} points`,
      `${lines.toLocaleString("en")} lines of 50 vertices`,
    ];
    return [
      { name: "both, in 4 levels of detail", size: size.join(", "), setup: () => inChromium(points, lines) },
      { name: "points alone", size: size[0] ?? "", setup: () => inChromium(points, 0) },
      { name: "lines alone, in 4 levels of detail", size: size[1] ?? "", setup: () => inChromium(0, lines) },
      {
        name: "GeoJSON files for layers in 3D (Node)",
        size: size.join(", "),
        setup: () => geoJson(points, lines),
      },
    ];
  },
};

async function inChromium(points: number, lines: number): Promise<Prepared> {
  const page = await openBenchPage();
  return {
    ours: { samples: (runs) => page.call("timeContent", "buffers", points, lines, runs) },
    peers: {
      "@arcgis/core Graphics": {
        samples: (runs) => page.call("timeContent", "graphics", points, lines, runs),
      },
    },
    dispose: () => page.close(),
  };
}

/** Writes GeoJSON bytes directly, against the usual way of building objects and serializing them. */
function geoJson(points: number, lines: number): Prepared {
  const columns = seededColumns(points, lines);
  const slots = Uint32Array.from(columns.uuids, (_, slot) => slot);
  const ours = () => runToEnd(buildGeoJson(columns, slots));
  const theirs = () => {
    const features = Array.from(columns.kinds, (kind, i) => {
      const positions: number[][] = [];
      for (let vertex = columns.vertexStart[i] ?? 0; vertex < (columns.vertexStart[i + 1] ?? 0); vertex++) {
        positions.push([...columns.coordinates.subarray(vertex * 2, vertex * 2 + 2)]);
      }
      const point = kind === KIND.point;
      const geometry = {
        type: point ? "Point" : "LineString",
        coordinates: point ? positions[0] : positions,
      };
      const color = `#${Buffer.from(columns.colors.subarray(i * 4, i * 4 + 3)).toString("hex")}`;
      const properties = { slot: i, uuid: columns.uuids[i], title: columns.titles[i], kind, color };
      return { type: "Feature", geometry, properties };
    });
    return new TextEncoder().encode(JSON.stringify({ type: "FeatureCollection", features }));
  };
  return { ours, peers: { "objects and JSON.stringify": theirs } };
}

function runToEnd<T>(steps: Generator<unknown, T, void>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
