import { expect, it, vi } from "vitest";
import { drawOnRequest } from "../../../../src/map/internals/frames";

it("frames are drawn on request, and for no more than two seconds after it", () => {
  const asked = vi.fn();
  const stage = {
    _renderRemainingTime: 0,
    requestRender() {
      asked();
      // As the library does.
      this._renderRemainingTime = 2000;
    },
  };
  drawOnRequest(stage);
  stage.requestRender();
  expect(asked).toHaveBeenCalledOnce();
  expect(stage._renderRemainingTime).toBe(100);
});
