import * as canvas from "@napi-rs/canvas";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { COLORS, fromHex } from "../../../src/domain/catalogs";
import { ICONS } from "../../../src/domain/icons";
import { FeatureTypeIcon } from "../../../src/features/content/components/FeatureTypeIcon";
import { ATLAS_COLUMNS, ATLAS_ROWS, buildAtlas } from "../../../src/icons/atlas";
import { iconDrawing } from "../../../src/icons/drawings";
import { FeatureIcon, IconGlyph } from "../../../src/icons/FeatureIcon";
import generated from "../../../src/icons/icons.generated.json";
import {
  MARKER,
  MARKER_DARK,
  MARKER_LIGHT,
  markerInk,
  markerPath,
  strokeEdge,
} from "../../../src/icons/marker";
import { feature } from "../content/memoryApi";

describe("icon drawings", () => {
  it("exist for every catalog key, and no others", () => {
    expect(Object.keys(generated)).toEqual(ICONS.map((icon) => icon.key));
    for (const { key } of ICONS) {
      const { size, shapes } = iconDrawing(key);
      expect(size.every((edge) => edge > 0)).toBe(true);
      expect(shapes.length).toBeGreaterThan(0);
      for (const { d } of shapes) expect(d).toMatch(/^[\d\s.,eE+-]*([a-z][\d\s.,e+-]*)+$/i);
    }
  });

  it("fall back to the default marker", () => {
    expect(iconDrawing("no such icon")).toBe(iconDrawing("none"));
    expect(iconDrawing("toString")).toBe(iconDrawing("none"));
  });
});

describe("marker", () => {
  it("has a dark outline on yellow and white and a light one on other colors", () => {
    for (const { name, hex } of COLORS) {
      const ink = name === "Yellow" || name === "White" ? MARKER_DARK : MARKER_LIGHT;
      expect(markerInk(fromHex(hex) ?? [0, 0, 0, 1]), name).toBe(ink);
    }
  });

  it("has an outline of at least a pixel in lists", () => {
    const white = renderToStaticMarkup(<FeatureIcon icon="elk" color={[255, 255, 255, 1]} size={17} />);
    // Half of the stroke is hidden by the fill, and the image is drawn at half size.
    expect(white).toContain(`stroke="${MARKER_DARK}" stroke-width="4"`);
  });

  it("is 34 by 42 with the tip at the bottom center", () => {
    expect(MARKER.height / MARKER.width).toBe(42 / 34);
    expect(MARKER.headRadius + MARKER.outline).toBe(MARKER.width / 2);
    expect(MARKER.headOffset + MARKER.headRadius + MARKER.outline).toBe(MARKER.height);
    expect(markerPath()).toMatch(/^M17 40\.50L/);
  });

  it("is decorative unless it has a label", () => {
    const plain = renderToStaticMarkup(<FeatureIcon icon="elk" />);
    expect(plain).toContain('aria-hidden="true"');
    expect(plain).toContain('width="34" height="42"');
    expect(plain).toContain("#F37735");
    const named = renderToStaticMarkup(
      <FeatureIcon icon={null} color={[255, 214, 10, 1]} size={17} label="Camp" />,
    );
    expect(named).toContain('aria-label="Camp"');
    expect(named).toContain('height="21"');
    expect(named).toContain(MARKER_DARK);
    expect(renderToStaticMarkup(<IconGlyph icon="caribou" />)).toContain('stroke="currentColor"');
  });
});

describe("strokes", () => {
  it("have a dark edge in yellow and white, a light one in black, and none in other colors", () => {
    for (const { name, hex } of COLORS) {
      const edge = strokeEdge(fromHex(hex) ?? [0, 0, 0, 1]);
      const wanted = { Yellow: MARKER_DARK, White: MARKER_DARK, Black: MARKER_LIGHT }[name] ?? null;
      expect(edge, name).toBe(wanted);
    }
  });

  it("show their edge in lists", () => {
    for (const ghType of ["Polyline", "Polygon", "Tracks"] as const) {
      const { properties } = feature("f", { properties: { ghType, color: [255, 255, 255, 1] } });
      const drawn = renderToStaticMarkup(<FeatureTypeIcon feature={{ properties }} />);
      expect(drawn).toContain(`stroke="${MARKER_DARK}"`);
    }
  });
});

describe("icon atlas", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("has a drawing inside the margin of every icon's cell, and nothing elsewhere", () => {
    vi.stubGlobal("Path2D", canvas.Path2D);
    vi.stubGlobal(
      "OffscreenCanvas",
      class {
        constructor(width: number, height: number) {
          // biome-ignore lint/correctness/noConstructorReturn: stands in for the browser's class
          return canvas.createCanvas(width, height);
        }
      },
    );
    const cell = 40;
    const atlas = buildAtlas(cell) as unknown as canvas.Canvas;
    expect([atlas.width, atlas.height]).toEqual([cell * ATLAS_COLUMNS, cell * ATLAS_ROWS]);
    const context = atlas.getContext("2d");
    for (let place = 0; place < ATLAS_COLUMNS * ATLAS_ROWS; place++) {
      const { data } = context.getImageData(
        (place % ATLAS_COLUMNS) * cell,
        Math.floor(place / ATLAS_COLUMNS) * cell,
        cell,
        cell,
      );
      let inside = 0;
      let border = 0;
      for (let i = 0; i < cell * cell; i++) {
        const white = (data[i * 4] ?? 0) / 255;
        const edge = Math.min(
          i % cell,
          cell - 1 - (i % cell),
          Math.floor(i / cell),
          cell - 1 - Math.floor(i / cell),
        );
        if (edge < 2) border += white;
        else inside += white;
      }
      const label = ICONS[place]?.key ?? `cell ${place}`;
      expect(border, label).toBe(0);
      if (place < ICONS.length) expect(inside / cell ** 2, label).toBeGreaterThan(0.04);
      else expect(inside, label).toBe(0);
    }
  });
});
