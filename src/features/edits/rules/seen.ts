import type { FeatureRow } from "../../../domain/featureRow";

/** Returns the visible parts of a feature that may change elsewhere. */
export const seen = ({ title, extent, properties: { icon, color, strokeWidth } }: FeatureRow) => ({
  title,
  extent,
  icon,
  color,
  strokeWidth,
});
