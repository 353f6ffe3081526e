import type { SKRSContext2D } from "@napi-rs/canvas";
import { baselineOf, haloWidth, type LabelColors, type LabelKind } from "../../../src/domain/mapLabels";
import { TILE_SIZE, type TileId } from "../geo/mercator";
import type { Scene } from "../render/scene";
import { candidatesAt } from "./candidates";
import { textMeasure } from "./measure";
import { type Label, LabelPlan } from "./placement";
import type { LabelStyle } from "./styles";

/** Zoom steps users take next, most likely first. Planning every level ahead took two seconds in each worker. */
const NEXT = [1, -1, 2];
const LEVELS = { first: 2, last: 19 };

/** Label plans of a scene. Each level is planned on first use or ahead of time, then kept. */
export class Labels {
  private readonly scene: Scene;
  private readonly plans = new Map<number, LabelPlan>();
  private readonly measure = textMeasure();
  /** Level of the last requested tile. Maps open on a state. */
  private asked = 5;

  constructor(scene: Scene) {
    this.scene = scene;
  }

  /** Draws the parts of the level's labels that fall within the tile. */
  draw(context: SKRSContext2D, id: TileId, colors: Record<LabelKind, LabelColors>): void {
    for (const label of this.plan(id.level).tile(id)) drawLabel(context, id, label, colors[label.style.kind]);
  }

  /** Returns the label plan of a level. */
  plan(level: number): LabelPlan {
    this.asked = level;
    return this.plans.get(level) ?? this.make(level);
  }

  /** Plans a level near the last requested one. Returns false once all of those are planned. */
  prepare(): boolean {
    const level = NEXT.map((step) => this.asked + step).find(
      (near) => near >= LEVELS.first && near <= LEVELS.last && !this.plans.has(near),
    );
    if (level === undefined) return false;
    this.make(level);
    return true;
  }

  private make(level: number): LabelPlan {
    const plan = new LabelPlan(candidatesAt(this.scene, level), level, this.measure, this.scene.detailed);
    this.plans.set(level, plan);
    return plan;
  }
}

function setFont(context: SKRSContext2D, { family, size, spacing }: LabelStyle): void {
  context.font = `${size}px "${family}"`;
  context.letterSpacing = `${spacing}px`;
}

function drawLabel(context: SKRSContext2D, { row, column }: TileId, label: Label, colors: LabelColors): void {
  const left = column * TILE_SIZE;
  const top = row * TILE_SIZE;
  context.save();
  context.lineJoin = "round";
  context.strokeStyle = colors.halo;
  if (label.dot) {
    context.fillStyle = colors.fill;
    context.lineWidth = 2;
    context.beginPath();
    context.arc(label.dot.x - left, label.dot.y - top, label.dot.radius, 0, 2 * Math.PI);
    context.stroke();
    context.fill();
  }
  setFont(context, label.style);
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  context.translate(label.x - left, label.y - top);
  context.rotate(label.angle);
  const baseline = label.style.size * baselineOf(label.style.kind);
  context.lineWidth = haloWidth(label.style.size);
  context.strokeText(label.text, 0, baseline);
  context.fillStyle = colors.fill;
  context.fillText(label.text, 0, baseline);
  context.restore();
}
