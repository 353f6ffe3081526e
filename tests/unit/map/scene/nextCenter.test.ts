import { describe, expect, it } from "vitest";
import { nextCenter } from "../../../../src/map/scene/nextCenter";

/** A 1000 by 800 window whose ground coordinates equal screen positions, with no ground above the horizon. */
function scene(tilt: number, { left = 0, bottom = 0, horizon = 0 } = {}) {
  return {
    width: 1000,
    height: 800,
    padding: { left, bottom, top: 0, right: 0 },
    camera: { tilt },
    center: "the center that is",
    toMap: ({ x, y }: { x: number; y: number }) => (y < horizon ? null : `${x}, ${y}`),
  } as unknown as Parameters<typeof nextCenter>[0];
}

describe("a scene's next center", () => {
  it("is already there when a panel opens or closes, however the camera looks", () => {
    for (const tilt of [0, 45, 80]) {
      expect(nextCenter(scene(tilt), { left: 400, bottom: 0 })).toBe("700, 400");
      expect(nextCenter(scene(tilt, { left: 400 }), { left: 0, bottom: 0 })).toBe("500, 400");
    }
  });

  it("follows the bottom sheet when the camera looks down", () => {
    expect(nextCenter(scene(30), { left: 0, bottom: 400 })).toBe("500, 200");
    expect(nextCenter(scene(30, { bottom: 400 }), { left: 0, bottom: 0 })).toBe("500, 400");
  });

  it("stays at its height when the camera looks ahead, as the sheet opens and closes", () => {
    expect(nextCenter(scene(70), { left: 0, bottom: 400 })).toBe("500, 400");
    expect(nextCenter(scene(70, { bottom: 400 }), { left: 0, bottom: 0 })).toBe("500, 200");
  });

  it("stays unchanged where there is no ground", () => {
    expect(nextCenter(scene(30, { horizon: 300 }), { left: 0, bottom: 400 })).toBe("the center that is");
  });
});
