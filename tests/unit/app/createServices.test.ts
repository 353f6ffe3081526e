// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";
import { createServices } from "../../../src/app/createServices";
import { EMBEDDED_SERVICES } from "../../../src/domain/mapServices";
import { createFakeStage } from "../map/fakeStage";

afterEach(() => vi.unstubAllGlobals());

function loadConfig(signedIn: boolean, userAgent = navigator.userAgent, more: object = {}) {
  vi.stubGlobal("navigator", { userAgent });
  vi.stubGlobal("fetch", async () =>
    Response.json({
      environment: "test",
      userApiUrl: "/api/v1",
      contentSiteUrl: "",
      shopUrl: "",
      signedIn,
      ...more,
    }),
  );
  const preload = vi.fn();
  const configure = vi.fn();
  const stage = { ...createFakeStage().stage, preload, configure };
  const services = createServices(stage, { onSessionEnded: () => {}, importMaxBytes: () => 1 });
  return { preload, configure, config: services.loadRuntimeConfig() };
}

describe("the runtime configuration", () => {
  it("starts loading the map for logged-in users", async () => {
    const { preload, config } = loadConfig(true);
    expect(await config).toMatchObject({ success: true });
    expect(preload).toHaveBeenCalledTimes(1);
  });

  it("configures the map's services when given", async () => {
    const map = { ...EMBEDDED_SERVICES, profile: "public", origins: ["https://example.org"] };
    const told = loadConfig(true, undefined, { map });
    await told.config;
    expect(told.configure).toHaveBeenCalledWith(map);
    for (const broken of [undefined, null, {}, { ...map, basemaps: [] }, { ...map, origins: "x" }]) {
      const untold = loadConfig(true, undefined, { map: broken });
      expect(await untold.config).toMatchObject({ success: true });
      expect(untold.configure).not.toHaveBeenCalled();
    }
  });

  it.each([
    ["a newcomer", false, undefined],
    ["a phone", true, "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148"],
  ] as const)("loads no map for %s, who is redirected", async (_who, signedIn, userAgent) => {
    const { preload, config } = loadConfig(signedIn, userAgent);
    expect(await config).toMatchObject({ success: true });
    expect(preload).not.toHaveBeenCalled();
  });
});
