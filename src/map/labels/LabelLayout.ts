import { BLOCK_SIZE } from "../../domain/mapLabels";
import { zoomAt } from "../content/zoom";
import type { NameOnMap } from "../mapStage";
import { blocksAcross, FIRST_LEVEL, LAST_LEVEL, type LabelBlocks, type MapLabel } from "./blocks";
import type { ScreenBox } from "./CollisionIndex";
import { boxOfName, worldPlaceOf } from "./contentNames";
import { type LabelFrame, type Projection, projectionOf } from "./frame";
import { boxesOf, type Candidate, placeLabels } from "./place";

/** Label with its position on the map. */
export interface ShownLabel {
  label: MapLabel;
  /** Horizontal position in the world. It exceeds 0 to 1 on a map that wraps around the world. */
  x: number;
  side: number;
  /** Rotation of the text in radians, clockwise. */
  angle: number;
}

/** Labels are placed up to this many CSS pixels beyond the screen, so that panning reveals them. */
const MARGIN = 128;
/** CSS pixels the map can move before labels are placed again; less than the margin. */
const STEP = 64;
/** Beyond this distance in levels, old labels aren't kept while new ones load. */
const FAR_LEVELS = 2;

/** Decides which labels are on the screen. Recomputes when the map, the content's names or the blocks change. */
export class LabelLayout {
  private readonly blocks: Pick<LabelBlocks, "get">;
  private level: number | null = null;
  private names: readonly NameOnMap[] = [];
  private labels: readonly ShownLabel[] = [];
  private last: LabelFrame | null = null;
  private outdated = true;

  constructor(blocks: Pick<LabelBlocks, "get">) {
    this.blocks = blocks;
  }

  /** Sets the boxes of content names, which labels avoid. */
  keepOff(names: readonly NameOnMap[]): void {
    this.names = names;
    this.outdated = true;
  }

  /** Recomputes after new blocks were loaded. */
  refresh(): void {
    this.outdated = true;
  }

  /** Returns a frame's labels: the same array as long as nothing changes. */
  at(frame: LabelFrame): readonly ShownLabel[] {
    const { last } = this;
    const zooming = last !== null && last.resolution !== frame.resolution;
    const moved = last === null || zooming || last.rotation !== frame.rotation || isFar(last, frame);
    if (!moved && !this.outdated) return this.labels;
    this.last = frame;
    // While zooming, don't request blocks for levels the map only passes.
    this.outdated = zooming;
    this.labels = this.place(frame, !zooming);
    return this.labels;
  }

  /** Returns the boxes that labels cover in CSS pixels, for tests and measurements. */
  boxes(frame: LabelFrame): { text: string; boxes: ScreenBox[] }[] {
    const projection = projectionOf(frame);
    return this.labels.map(({ label, x, side, angle }) => {
      const [screenX, screenY] = projection.toScreen(x, label.y);
      const candidate = { label, x: screenX, y: screenY, angle, shown: side };
      return { text: label.text, boxes: boxesOf(candidate, side) };
    });
  }

  private place(frame: LabelFrame, ask: boolean): readonly ShownLabel[] {
    const projection = projectionOf(frame);
    const level = Math.min(Math.max(Math.round(zoomAt(frame.resolution)), FIRST_LEVEL), LAST_LEVEL);
    let found = this.find(projection, level, ask);
    const kept = this.level !== null && Math.abs(this.level - level) <= FAR_LEVELS ? this.level : null;
    if (kept === null || found.complete) this.level = level;
    else if (kept !== level) found = this.find(projection, kept, false);
    const shown = new Map(this.labels.map((one) => [one.label, one.side]));
    const turn = (frame.rotation * Math.PI) / 180;
    const [width, height] = frame.size;
    const places = new Map<Candidate, number>();
    for (const { label, around } of found.labels) {
      const x = label.x + around;
      const [screenX, screenY] = projection.toScreen(x, label.y);
      const reach = label.width + MARGIN;
      if (screenX < -reach || screenY < -reach || screenX > width + reach || screenY > height + reach)
        continue;
      const angle = label.setting.kind === "river" ? upright(label.angle + turn) : 0;
      places.set({ label, x: screenX, y: screenY, angle, shown: shown.get(label) ?? null }, x);
    }
    const placed = placeLabels(
      this.names.map((name) => boxOfName(name, projection.toScreen(...worldPlaceOf(name)))),
      [...places.keys()],
    );
    return placed.map(({ candidate, side }) => ({
      label: candidate.label,
      x: places.get(candidate) ?? candidate.label.x,
      side,
      angle: candidate.angle,
    }));
  }

  /** Returns a level's labels around the screen, and whether all their blocks are loaded. */
  private find(projection: Projection, level: number, ask: boolean) {
    const { west, north, east, south } = projection.extent(MARGIN);
    const across = blocksAcross(level);
    const share = BLOCK_SIZE / (256 * 2 ** level);
    const labels: { label: MapLabel; around: number }[] = [];
    let complete = true;
    for (let row = Math.max(0, Math.floor(north / share)); row < across && row * share < south; row++)
      for (let column = Math.floor(west / share); column * share < east; column++) {
        const block = this.blocks.get({ level, row, column }, ask);
        complete &&= block !== null;
        const around = Math.floor(column / across);
        for (const label of block ?? []) labels.push({ label, around });
      }
    return { labels, complete };
  }
}

/** Returns an angle at which text isn't upside down. */
export const upright = (angle: number): number => (Math.cos(angle) >= 0 ? angle : angle + Math.PI);

function isFar(
  { center: [x0, y0], size: [width, height], resolution }: LabelFrame,
  next: LabelFrame,
): boolean {
  const [x1, y1] = next.center;
  const step = STEP * resolution;
  const resized = next.size[0] !== width || next.size[1] !== height;
  return resized || Math.abs(x1 - x0) > step || Math.abs(y1 - y0) > step;
}
