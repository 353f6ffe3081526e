import type { SlimFeature } from "../../domain/feature";
import type { HistoryEntry } from "../history/slice";
import type { EditedParts } from "./sagas/applyEdit";

type Part = Exclude<keyof EditedParts, "geometry">;

/** Keys on the geometry shelf of a shape before and after it was changed. */
export interface MovedShape {
  from: string;
  to: string;
}

/** Of a feature, those parts that an edit names; as they are saved. */
function partsOf({ title, properties }: SlimFeature, edit: Partial<Record<Part, unknown>>): EditedParts {
  const { icon, color, strokeWidth } = properties;
  const all = { title, icon, color, strokeWidth };
  const named = Object.entries(all).filter(([part]) => edit[part as Part] !== undefined);
  return Object.fromEntries(named);
}

/** What undoes and redoes an edit. @param edit what it named, of the feature before and after it */
export function editEntry(
  before: SlimFeature,
  after: SlimFeature,
  edit: Partial<Record<Part, unknown>>,
  moved?: MovedShape,
): Omit<HistoryEntry, "id"> {
  const { uuid, title } = after;
  const from = { ...partsOf(before, edit), ...(moved && { geometry: moved.from }) };
  const to = { ...partsOf(after, edit), ...(moved && { geometry: moved.to }) };
  return {
    label: `edit of “${title}”`,
    undo: { kind: "feature-edit", data: { uuid, from: to, to: from } },
    redo: { kind: "feature-edit", data: { uuid, from, to } },
    ...(moved && { keeps: [moved.from, moved.to] }),
  };
}
