import { fromHex, toHex } from "../../domain/catalogs";
import type { FeatureParts } from "../../domain/feature";
import type { FeatureRow } from "../../domain/featureRow";
import type { FeatureDraft } from "./slice";

/** Returns the editor's initial draft of a feature. */
export const draftOf = ({ uuid, title, properties }: FeatureRow): FeatureDraft => ({
  uuid,
  title,
  hex: toHex(properties.color),
  strokeWidth: properties.strokeWidth,
  icon: properties.icon ?? "none",
});

/** Returns the fields that the draft changes, or null if it changes nothing. */
export function editOf(feature: FeatureRow, draft: FeatureDraft): FeatureParts | null {
  const before = draftOf(feature);
  const isPoint = feature.properties.ghType === "Point";
  const title = draft.title.trim();
  const color = fromHex(draft.hex);
  const edit: FeatureParts = {};
  if (title !== before.title) edit.title = title;
  if (color && draft.hex !== before.hex) edit.color = color;
  if (!isPoint && draft.strokeWidth !== before.strokeWidth) edit.strokeWidth = draft.strokeWidth;
  if (isPoint && draft.icon !== before.icon) edit.icon = draft.icon;
  return Object.keys(edit).length > 0 ? edit : null;
}
