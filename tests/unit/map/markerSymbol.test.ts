// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { ICONS } from "../../../src/domain/icons";
import { MARKER_DARK, MARKER_LIGHT } from "../../../src/icons/marker";
import { markerSvg } from "../../../src/icons/markerSvg";
import { waypointSymbol } from "../../../src/map/view/markerSymbol";

describe("markerSvg", () => {
  it("is well-formed for every icon of the catalog", () => {
    for (const { key } of ICONS) {
      const document = new DOMParser().parseFromString(markerSvg(key, [243, 119, 53, 1]), "image/svg+xml");
      expect(document.querySelector("parsererror"), key).toBeNull();
      expect(document.querySelectorAll("path").length, key).toBeGreaterThan(1);
    }
  });

  it("has the fill color and a contrasting outline", () => {
    expect(markerSvg(null, [255, 214, 10, 1])).toContain(`stroke="${MARKER_DARK}"`);
    expect(markerSvg(null, [17, 17, 17, 1])).toContain(`stroke="${MARKER_LIGHT}"`);
    expect(markerSvg(null, [17, 17, 17, 1])).toContain('fill="#111111"');
  });
});

describe("waypointSymbol", () => {
  it("has its tip at the location: half its height above", () => {
    const { url, height, yoffset } = waypointSymbol("elk", [243, 119, 53, 1]);
    expect(url).toMatch(/^data:image\/svg\+xml;base64,/);
    expect(yoffset * 2).toBe(height);
  });
});
