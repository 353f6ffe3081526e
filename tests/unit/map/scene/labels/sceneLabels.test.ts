import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BLOCK_SIZE, type LabelSetting } from "../../../../../src/domain/mapLabels";
import { type BlockId, labelsOf, type MapLabel } from "../../../../../src/map/labels/blocks";
import type { ScreenBox } from "../../../../../src/map/labels/CollisionIndex";
import { pickBlocks } from "../../../../../src/map/scene/labels/pickBlocks";
import { type LabeledGround, SceneLabelLayout } from "../../../../../src/map/scene/labels/SceneLabelLayout";
import { isBehindGlobe, onGlobe, toScreen } from "../../../../../src/map/scene/labels/sceneFrame";
import { type Look, lookingAt, worldOf } from "./sceneCamera";

const TOWN: LabelSetting = { kind: "town", face: "regular", size: 12, spacing: 0 };
const FLAT: LabeledGround = { heightAt: () => 0, isHidden: () => false };
const ASPEN = { longitude: -106.8, latitude: 39.2 };
const WIDE: Look = { ...ASPEN, distance: 60_000, tilt: 55 };

const looks = fc.record({
  longitude: fc.double({ min: -125, max: -66, noNaN: true }),
  latitude: fc.double({ min: 25, max: 60, noNaN: true }),
  distance: fc.double({ min: 7, max: 14.5, noNaN: true }).map(Math.exp),
  tilt: fc.double({ min: 0, max: 85, noNaN: true }),
  heading: fc.double({ min: 0, max: 360, noNaN: true }),
});
const shareOf = (level: number) => BLOCK_SIZE / (256 * 2 ** level);
const contains = ({ level, row, column }: BlockId, x: number, y: number) =>
  Math.floor(x / shareOf(level)) === column && Math.floor(y / shareOf(level)) === row;

/** Returns an 8 by 8 grid of towns for a block. */
function townsIn(id: BlockId): MapLabel[] {
  const rows = Array.from({ length: 64 }, (_, i) => {
    const [x, y] = [(i % 8) * 128 + 40, Math.floor(i / 8) * 128 + 70];
    return [`Town ${i} of ${id.level}/${id.row}/${id.column}`, 0, i, x, y, 70, 0, 2, 0] as const;
  });
  return labelsOf({ settings: [TOWN], labels: rows }, id);
}

function everywhere() {
  const known = new Map<string, MapLabel[]>();
  return {
    get(id: BlockId) {
      const key = JSON.stringify(id);
      const labels = known.get(key) ?? townsIn(id);
      known.set(key, labels);
      return labels;
    },
  };
}

/** Returns a single name at a position in degrees, in the block that contains it. */
function oneName(longitude: number, latitude: number, changes: Partial<MapLabel> = {}) {
  const [x, y] = worldOf(longitude, latitude);
  const label: MapLabel = {
    text: "Aspen",
    setting: TOWN,
    rank: 0,
    x,
    y,
    width: 40,
    angle: 0,
    dot: 2,
    side: 0,
    ...changes,
  };
  return { get: (id: BlockId) => (contains(id, x, y) ? [label] : []) };
}

const overlap = (a: ScreenBox, b: ScreenBox) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

describe("scene positions", () => {
  it("are in the center of the image where the camera looks, and nowhere behind it", () => {
    fc.assert(
      fc.property(looks, (look) => {
        const frame = lookingAt(look);
        const target = onGlobe(...worldOf(look.longitude, look.latitude), 0);
        expect(toScreen(frame, target)).toEqual([expect.closeTo(500, 1), expect.closeTo(350, 1)]);
        const [x, y, z] = target;
        const [eyeX, eyeY, eyeZ] = frame.eye;
        expect(toScreen(frame, [2 * eyeX - x, 2 * eyeY - y, 2 * eyeZ - z])).toBeNull();
      }),
    );
  });

  it("are hidden by the globe beyond the horizon unless they are high enough", () => {
    const frame = lookingAt({ longitude: -105, latitude: 40, distance: 10_000, tilt: 0 });
    // From an altitude of 10 km the horizon is 357 km away, about 3.2 degrees of latitude.
    const at = (latitude: number, height: number) => onGlobe(...worldOf(-105, latitude), height);
    expect(isBehindGlobe(frame, at(43, 0))).toBe(false);
    expect(isBehindGlobe(frame, at(43.5, 0))).toBe(true);
    expect(isBehindGlobe(frame, at(43.5, 4000))).toBe(false);
  });
});

describe("scene label blocks", () => {
  it("hold each visible location once, at a level that fits its distance", () => {
    const spots = fc.array(fc.tuple(fc.nat({ max: 1000 }), fc.nat({ max: 700 })), {
      minLength: 20,
      maxLength: 20,
    });
    fc.assert(
      fc.property(looks, spots, (look, places) => {
        const frame = lookingAt({ ...look, tilt: Math.min(look.tilt, 70) });
        const picked = pickBlocks(frame, FLAT.heightAt);
        const [targetX, targetY] = worldOf(look.longitude, look.latitude);
        for (const [across, down] of places) {
          // Ground position about as far from the center as the point is on the screen.
          const reach = (look.distance * frame.pixel) / 4e7;
          const [x, y] = [targetX + (across - 500) * reach, targetY + (down - 350) * reach];
          const position = onGlobe(x, y, 0);
          const at = toScreen(frame, position);
          if (!at || at[0] < 0 || at[1] < 0 || at[0] > 1000 || at[1] > 700) continue;
          const holding = picked.filter((id) => contains(id, x, y));
          expect(holding).toHaveLength(1);
        }
      }),
    );
  });

  it("are few, and coarser farther away", () => {
    fc.assert(
      fc.property(looks, (look) => {
        const levels = pickBlocks(lookingAt(look), FLAT.heightAt).map(({ level }) => level);
        expect(levels.length).toBeLessThanOrEqual(48);
        expect(Math.max(...levels)).toBe(Math.max(...levels.slice(0, 4)));
      }),
    );
    const { length } = pickBlocks(lookingAt({ ...WIDE, tilt: 80 }), FLAT.heightAt);
    expect(length).toBeGreaterThan(6);
    const level = (distance: number) =>
      pickBlocks(lookingAt({ ...ASPEN, distance, tilt: 0 }), FLAT.heightAt)[0]?.level ?? 0;
    // Half the distance is one level finer.
    expect(level(30_000) - level(60_000)).toBe(1);
  });
});

describe("scene labels", () => {
  it("never overlap, wherever the camera looks", () => {
    fc.assert(
      fc.property(looks, (look) => {
        const frame = lookingAt(look);
        const layout = new SceneLabelLayout(everywhere(), FLAT);
        layout.place(frame, [], true);
        const boxes = layout.boxes(frame).map((label) => label.boxes);
        for (const [at, mine] of boxes.entries())
          for (const theirs of boxes.slice(at + 1))
            expect(mine.some((a) => theirs.some((b) => overlap(a, b)))).toBe(false);
      }),
      { numRuns: 40 },
    );
    expect(new SceneLabelLayout(everywhere(), FLAT).place(lookingAt(WIDE), [], true).length).toBeGreaterThan(
      15,
    );
  });

  it("stand where their location is drawn, at ground height", () => {
    const frame = lookingAt(WIDE);
    const at = (height: number) => {
      const layout = new SceneLabelLayout(oneName(-106.8, 39.2), { ...FLAT, heightAt: () => height });
      layout.place(frame, [], true);
      const [, dot] = layout.boxes(frame)[0]?.boxes ?? [];
      return [((dot?.left ?? 0) + (dot?.right ?? 0)) / 2, ((dot?.top ?? 0) + (dot?.bottom ?? 0)) / 2];
    };
    expect(at(0)).toEqual([expect.closeTo(500, 1), expect.closeTo(350, 1)]);
    const [across = 0, down = 0] = at(2500);
    expect(across).toBeCloseTo(500, 1);
    // At an elevation of 2,500 m, seen 55 degrees from straight down, the offset across the line of sight is 2,048 m.
    expect(down).toBeCloseTo(350 - 2048 / ((60_000 - 1434) * frame.pixel), 0);
  });

  it("avoid content's names, and are left out where a ridge hides them", () => {
    const frame = lookingAt(WIDE);
    const count = (ground: LabeledGround, names: Parameters<SceneLabelLayout["place"]>[1]) =>
      new SceneLabelLayout(oneName(-106.8, 39.2), ground).place(frame, names, true).length;
    expect(count(FLAT, [])).toBe(1);
    expect(count({ ...FLAT, isHidden: () => true }, [])).toBe(0);
    const name = { longitude: -106.8, latitude: 39.2, left: -80, top: -40, width: 160, height: 80 };
    expect(count(FLAT, [name])).toBe(0);
  });

  it("of a coarser block stay until finer ones load", () => {
    const near = lookingAt({ ...WIDE, tilt: 0 });
    const levels = pickBlocks(near, FLAT.heightAt).map(({ level }) => level);
    const all = everywhere();
    const asked = new Set<number>();
    let finest = Math.min(...levels) - 1;
    const blocks = {
      get(id: BlockId, ask: boolean) {
        if (ask) asked.add(id.level);
        return id.level <= finest ? all.get(id) : null;
      },
    };
    const layout = new SceneLabelLayout(blocks, FLAT);
    const levelsShown = () =>
      new Set(layout.place(near, [], true).map(({ label }) => Number(/ of (\d+)\//.exec(label.text)?.[1])));
    expect(levelsShown()).toEqual(new Set([finest]));
    expect(asked).toEqual(new Set(levels));
    finest = 19;
    expect(levelsShown()).toEqual(new Set(levels));
  });

  it("name each feature once where two levels meet, by the visible name", () => {
    const [x, y] = worldOf(-106.8, 39.2);
    const setting: LabelSetting = { ...TOWN, kind: "county" };
    const label = { text: "PITKIN", setting, rank: 0, width: 60, angle: 0, dot: 0, side: 0 };
    const [first, second] = [
      { ...label, x, y },
      { ...label, x: x + 2e-5, y: y + 2e-5 },
    ];
    const among = (labels: MapLabel[]) => ({
      get: (id: BlockId) => labels.filter((one) => contains(id, one.x, one.y)),
    });
    let known = [second];
    const layout = new SceneLabelLayout({ get: (id) => among(known).get(id) }, FLAT);
    const frame = lookingAt({ ...WIDE, distance: 30_000 });
    expect(layout.place(frame, [], true).map((one) => one.label)).toEqual([second]);
    known = [first, second];
    expect(layout.place(frame, [], true).map((one) => one.label)).toEqual([second]);
    known = [first];
    expect(layout.place(frame, [], true).map((one) => one.label)).toEqual([first]);
  });

  it("of a river follow it on the screen, and none are upside down", () => {
    const river: LabelSetting = { ...TOWN, kind: "river" };
    const angle = (heading: number) => {
      const blocks = oneName(-106.8, 39.2, { setting: river, dot: 0, angle: 0 });
      const frame = lookingAt({ ...WIDE, tilt: 0, heading });
      return new SceneLabelLayout(blocks, FLAT).place(frame, [], true)[0]?.angle;
    };
    // It flows east. To a camera looking northeast it runs up to the right, where a tilt doesn't flatten it.
    expect(angle(0)).toBeCloseTo(0, 2);
    expect(angle(45)).toBeCloseTo(-Math.PI / 4, 2);
    expect(Math.cos(angle(180) ?? Math.PI)).toBeCloseTo(1, 2);
  });
});
