import { BLOCK_SIZE } from "../../../domain/mapLabels";
import { type BlockId, FIRST_LEVEL, type LabelBlocks, type MapLabel } from "../../labels/blocks";
import type { ScreenBox } from "../../labels/CollisionIndex";
import { boxOfName, worldPlaceOf } from "../../labels/contentNames";
import { type ShownLabel, upright } from "../../labels/LabelLayout";
import { boxesOf, type Candidate, placeLabels } from "../../labels/place";
import type { NameOnMap } from "../../mapStage";
import { pickBlocks } from "./pickBlocks";
import { isBehindGlobe, onGlobe, type Position3, type SceneFrame, toScreen } from "./sceneFrame";

/** Ground queries needed by labels. Positions are world positions, 0 to 1 from the northwest. */
export interface LabeledGround {
  /** Returns the drawn elevation in meters; 0 if unknown. */
  heightAt(x: number, y: number): number;
  /** Whether a ridge hides the position from the camera. */
  isHidden(x: number, y: number): boolean;
}

/** Label with its position in the scene. */
export interface SceneLabel extends ShownLabel {
  anchor: Position3;
}

/** CSS pixels by which labels may leave the screen before they are dropped. */
const MARGIN = 64;
/** CSS pixels within which labels of the same text and kind count as the same feature. */
const SAME_WITHIN = 400;
/** Step, as a fraction of the world, for finding the screen direction of a river's label. */
const ALONG = 1e-7;

/** Decides which labels are visible in a scene. */
export class SceneLabelLayout {
  private readonly blocks: Pick<LabelBlocks, "get">;
  private readonly ground: LabeledGround;
  private labels: readonly SceneLabel[] = [];

  constructor(blocks: Pick<LabelBlocks, "get">, ground: LabeledGround) {
    this.blocks = blocks;
    this.ground = ground;
  }

  get shown(): readonly SceneLabel[] {
    return this.labels;
  }

  /**
   * Recomputes the visible labels and their positions.
   *
   * @param names content names that labels avoid
   * @param ask whether to load missing blocks
   */
  place(frame: SceneFrame, names: readonly NameOnMap[], ask: boolean): readonly SceneLabel[] {
    const shown = new Map(this.labels.map(({ label, side }) => [label, side]));
    const candidates = [...this.find(frame, ask)].flatMap((label) => {
      const at = this.screenPlaceOf(frame, label);
      if (!at) return [];
      const [x, y] = at;
      return [{ label, x, y, angle: this.angleOf(frame, label, at), shown: shown.get(label) ?? null }];
    });
    const placed = placeLabels(
      names.flatMap((name) => this.boxOf(frame, name)),
      withoutTwins(candidates),
      ({ label }) => !this.ground.isHidden(label.x, label.y),
    );
    this.labels = placed.map(({ candidate: { label, angle }, side }) => ({
      label,
      x: label.x,
      side,
      angle,
      anchor: this.anchorOf(label),
    }));
    return this.labels;
  }

  /** Returns the boxes that labels cover in CSS pixels, for tests and measurements. */
  boxes(frame: SceneFrame): { text: string; boxes: ScreenBox[] }[] {
    return this.labels.flatMap(({ label, side, angle, anchor }) => {
      const at = toScreen(frame, anchor);
      if (!at) return [];
      return [{ text: label.text, boxes: boxesOf({ label, x: at[0], y: at[1], angle, shown: side }, side) }];
    });
  }

  /** Returns the labels of the visible blocks, from coarser blocks where finer ones aren't loaded yet. */
  private find(frame: SceneFrame, ask: boolean): MapLabel[] {
    const ids = pickBlocks(frame, this.ground.heightAt);
    return ids.flatMap((id) => this.blocks.get(id, ask) ?? this.coarser(id));
  }

  private coarser(id: BlockId): readonly MapLabel[] {
    const share = BLOCK_SIZE / (256 * 2 ** id.level);
    const isInside = ({ x, y }: MapLabel) =>
      Math.floor(x / share) === id.column && Math.floor(y / share) === id.row;
    for (let up = 1; id.level - up >= FIRST_LEVEL; up++) {
      const above = { level: id.level - up, row: id.row >> up, column: id.column >> up };
      const labels = this.blocks.get(above, false);
      if (labels) return labels.filter(isInside);
    }
    return [];
  }

  private anchorOf({ x, y }: { x: number; y: number }): Position3 {
    return onGlobe(x, y, this.ground.heightAt(x, y));
  }

  /** Returns null if the label is off screen or behind the globe. */
  private screenPlaceOf(frame: SceneFrame, label: MapLabel): [x: number, y: number] | null {
    const anchor = this.anchorOf(label);
    const at = toScreen(frame, anchor);
    if (!at || isBehindGlobe(frame, anchor)) return null;
    const reach = label.width / 2 + MARGIN;
    const [width, height] = frame.size;
    const outside = at[0] < -reach || at[1] < -MARGIN || at[0] > width + reach || at[1] > height + MARGIN;
    return outside ? null : at;
  }

  /** Returns the screen angle of a river's label; other labels are level. */
  private angleOf(frame: SceneFrame, label: MapLabel, [x, y]: readonly [number, number]): number {
    if (label.setting.kind !== "river") return 0;
    const [nextX, nextY] = [label.x + ALONG * Math.cos(label.angle), label.y + ALONG * Math.sin(label.angle)];
    const next = toScreen(frame, onGlobe(nextX, nextY, this.ground.heightAt(label.x, label.y)));
    return upright(next ? Math.atan2(next[1] - y, next[0] - x) : 0);
  }

  private boxOf(frame: SceneFrame, name: NameOnMap): ScreenBox[] {
    const [x, y] = worldPlaceOf(name);
    const at = toScreen(frame, this.anchorOf({ x, y }));
    return at ? [boxOfName(name, at)] : [];
  }
}

/** Removes duplicates, since blocks of two levels may place the same label differently. A visible label wins. */
function withoutTwins(candidates: readonly Candidate[]): Candidate[] {
  const kept = new Map<string, Candidate[]>();
  const shownFirst = candidates.toSorted((a, b) => Number(b.shown !== null) - Number(a.shown !== null));
  return shownFirst.filter((candidate) => {
    const { text, setting } = candidate.label;
    const key = `${setting.kind} ${text}`;
    const others = kept.get(key) ?? [];
    if (others.some(({ x, y }) => Math.hypot(x - candidate.x, y - candidate.y) < SAME_WITHIN)) return false;
    kept.set(key, [...others, candidate]);
    return true;
  });
}
