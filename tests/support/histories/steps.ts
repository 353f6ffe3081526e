import fc from "fast-check";
import { ACTIONS } from "./actions";
import type { World } from "./world";

/** Relative frequency of each action. */
const WEIGHTS: Record<string, number> = {
  create: 100,
  rename: 120,
  color: 40,
  move: 60,
  hunt: 50,
  renameHunt: 60,
  join: 50,
  leave: 30,
  deleteHunt: 25,
  note: 60,
  editNote: 60,
  deleteNote: 25,
  plan: 40,
  renamePlan: 40,
  deletePlan: 20,
  restyle: 40,
  show: 50,
  delete: 50,
  undo: 90,
  redo: 45,
  decide: 60,
  offline: 70,
  online: 70,
  loseAnswers: 60,
  crash: 50,
  signOut: 8,
  killServer: 2,
  time: 60,
};

export class Step implements fc.AsyncCommand<object, World> {
  readonly name: string;
  private readonly choice: { who: number; at: number; other: number; wait: boolean };

  constructor(name: string, choice: { who: number; at: number; other: number; wait: boolean }) {
    this.name = name;
    this.choice = choice;
  }

  check(): boolean {
    return true;
  }

  async run(_model: object, world: World): Promise<void> {
    const { who, ...choice } = this.choice;
    world.rig.internet.sent.push({ page: "--", line: String(this), status: 0 });
    await ACTIONS[this.name]?.(world, { ...choice, browser: world.browser(who) });
  }

  toString(): string {
    const { who, at, other, wait } = this.choice;
    return `${who ? "B" : "A"} ${this.name}(${at}, ${other})${wait ? "" : " at once"}`;
  }
}

const choice = fc.record({
  who: fc.nat(1),
  at: fc.nat(11),
  other: fc.nat(11),
  wait: fc.boolean(),
});

/** Generates the steps of a history, up to `most`. @param replayPath path printed with a failure */
export const steps = (most: number, replayPath?: string) =>
  fc.commands<object, World, never>(
    [
      fc.oneof(
        ...Object.entries(WEIGHTS).map(([name, weight]) => ({
          weight,
          arbitrary: choice.map((chosen) => new Step(name, chosen)),
        })),
      ) as never,
    ],
    { maxCommands: most, size: "max", replayPath },
  );
