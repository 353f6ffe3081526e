import { describe, expect, it, vi } from "vitest";
import { drawLayerInSight } from "../../../../src/map/internals/tileDrawing";
import type { Tile, TileContainer, TileView } from "../../../../src/map/internals/tileView";

/** Returns a tile with its west and north edges at this screen position, half as wide and high as the screen. */
function tileAt(
  x: number,
  y: number,
  { level = 5, visible = true, isReady = true, turned = false } = {},
): Tile {
  const [across, down] = turned ? [0, 1 / 256] : [1 / 256, 0];
  return {
    key: { level },
    rangeX: 256,
    rangeY: 256,
    visible,
    stencilRef: 7,
    transforms: { displayViewScreenMat3: [across, down, 0, down, -across, 0, x, y, 1] },
    bitmap: { isReady },
  };
}

/** Returns a layer view like the library's and spies on what is drawn, by the library or by us. */
function layerOf(children: Tile[]) {
  const render = vi.fn<NonNullable<TileContainer["_bitmapTechnique"]>["render"]>();
  const stencils = vi.fn();
  const container: TileContainer = {
    children,
    clips: [],
    processRender(frame) {
      this.renderChildren(frame);
    },
    renderChildren: stencils,
    _bitmapTechnique: { render },
  };
  const view: TileView = {
    _fetchQueue: null,
    detach() {},
    attach() {
      this._bitmapView = container;
    },
  };
  drawLayerInSight(view);
  view.attach();
  const drawn = () => render.mock.calls.flatMap(([, { bitmaps }]) => bitmaps);
  return { container, stencils, drawn };
}

describe("a tile layer", () => {
  it("draws its visible tiles without marking their positions first", () => {
    const seen = [tileAt(-1, 1), tileAt(0.9, 0.9), tileAt(-1.9, -0.9), tileAt(0, -1.5, { turned: true })];
    const unseen = [
      tileAt(1, 1),
      tileAt(-2.1, 1),
      tileAt(0, 2.1),
      tileAt(0, -1.5),
      tileAt(-1, 1, { visible: false, level: 4 }),
      tileAt(-1, 1, { isReady: false }),
    ];
    const { container, stencils, drawn } = layerOf([...unseen, ...seen]);
    container.processRender({ drawPhase: 1 });
    expect(drawn()).toEqual(seen.map(({ bitmap }) => bitmap));
    expect(drawn()[0]).toBe(seen[0]?.bitmap);
    expect(seen.map(({ stencilRef }) => stencilRef)).toEqual([0, 0, 0, 0]);
    expect(stencils).not.toHaveBeenCalled();
  });

  it("draws nothing in the phases for labels, highlights and overlays", () => {
    const { container, stencils, drawn } = layerOf([tileAt(-1, 1)]);
    for (const drawPhase of [2, 16, 128]) container.processRender({ drawPhase });
    expect(drawn()).toEqual([]);
    expect(stencils).not.toHaveBeenCalled();
  });

  it("leaves tiles of several levels to the library, which fills gaps with coarse ones", () => {
    const { container, stencils, drawn } = layerOf([tileAt(-1, 1, { level: 4 }), tileAt(-1, 1)]);
    container.processRender({ drawPhase: 1 });
    expect(drawn()).toEqual([]);
    expect(stencils).toHaveBeenCalledExactlyOnceWith({ drawPhase: 1 });
  });

  it("leaves a layer shown in part of the screen to the library, as a swipe needs", () => {
    const { container, stencils, drawn } = layerOf([tileAt(-1, 1)]);
    container.clips = [{}];
    container.processRender({ drawPhase: 1 });
    expect(drawn()).toEqual([]);
    expect(stencils).toHaveBeenCalledExactlyOnceWith({ drawPhase: 1 });
  });
});

it("other layers are drawn as before", () => {
  const attach = vi.fn();
  const other = { attach };
  drawLayerInSight(other);
  expect(other.attach).toBe(attach);
});
