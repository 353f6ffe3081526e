import { describe, expect, it } from "vitest";
import { createOriginGuard, ForeignOriginError } from "../../../src/map/originGuard";

describe("the origin guard", () => {
  const guard = createOriginGuard("http://127.0.0.1:8080", [
    "https://tiles.example.org/arcgis/rest/services/X",
  ]);

  it("allows requests to our own server, including relative ones", () => {
    expect(guard.allows("/arcgis/rest/services/Basemap/Satellite/MapServer?f=json")).toBe(true);
    expect(guard.allows("http://127.0.0.1:8080/maps/assets/arcgis/x.json")).toBe(true);
    expect(guard.allows("data:image/png;base64,AAAA")).toBe(true);
    expect(guard.allows("blob:http://127.0.0.1:8080/1b0c")).toBe(true);
  });

  it("allows the services of the configuration", () => {
    expect(guard.allows("https://tiles.example.org/arcgis/rest/services/Y/MapServer/tile/1/2/3")).toBe(true);
  });

  it("refuses everything else", () => {
    for (const url of [
      "https://js.arcgis.com/5.1/esri/css/main.css",
      "https://tiles.example.org.evil.example/x",
      "http://tiles.example.org/other-protocol",
      "http://127.0.0.1:8081/other-port",
      "//static.arcgis.com/fonts",
      "http://",
    ]) {
      expect(guard.allows(url), url).toBe(false);
    }
  });

  it("skips configured entries that aren't URLs", () => {
    expect(() => createOriginGuard("http://127.0.0.1", ["http://"])).not.toThrow();
  });

  it("says what was refused and what an operator can do", () => {
    const error = new ForeignOriginError("https://static.arcgis.com/fonts/arial/0-255.pbf");
    expect(error.message).toContain("https://static.arcgis.com");
    expect(error.message).toContain("operator");
  });
});
