import { iconIndex } from "../../domain/featureColumns";
import { driveSteps } from "../../workers/driveSteps";
import type { ContentStage } from "../mapStage";
import type { ContentParts } from "./contentParts";

/** Longest time until hidden features disappear, even if the count isn't finished. */
const HIDDEN_WITHIN_MS = 150;

type StateChanges = Pick<
  ContentStage,
  "setVisible" | "setSelected" | "setFound" | "setEdited" | "setHighlighted" | "setStyle"
>;

/** Creates the methods that change how features are drawn, but not which there are. */
export function createStateChanges({ table, state, crowding, index, redraw }: ContentParts): StateChanges {
  /** State changes that visit every feature run in slices, one after the other, to keep the page responsive. */
  let before: Promise<unknown> = Promise.resolve();
  const inOrder = (steps: Generator<number, void, void>, signal?: AbortSignal): Promise<void> => {
    const done = before.then(() => driveSteps(steps, signal));
    before = done.catch(() => {});
    return done;
  };

  return {
    async setVisible(visible, signal) {
      await inOrder(state.setVisible(visible), signal);
      // Redrawing everything is expensive, so skip this frame if the count finishes soon.
      const hidden = setTimeout(redraw, HIDDEN_WITHIN_MS);
      try {
        await index.setShown(state.wantedBytes());
        signal?.throwIfAborted();
        await crowding.recount(signal);
        signal?.throwIfAborted();
        state.show();
      } finally {
        clearTimeout(hidden);
        if (!signal?.aborted) redraw();
      }
    },
    async setSelected(uuids) {
      await inOrder(state.setSelected(uuids));
      redraw();
      crowding.recountRaised();
    },
    async setFound(slots) {
      await inOrder(state.setFound(slots));
      redraw();
      crowding.recountRaised();
    },
    async setEdited(uuid) {
      state.setEdited(uuid);
      redraw();
      await index.setShown(state.wantedBytes());
    },
    setHighlighted(uuid) {
      if (state.setHighlighted(uuid)) redraw();
    },
    async setStyle(uuids, style) {
      const icon = style.icon === undefined ? undefined : iconIndex(style.icon);
      await inOrder(table.restyle(uuids, { ...style, icon }));
      redraw();
      crowding.recountRaised();
    },
  };
}
