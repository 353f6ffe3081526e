import type { FeatureRow } from "./featureTable";

/** What of a feature can be changed elsewhere and is seen here. */
export const seen = ({ title, extent, properties: { icon, color, strokeWidth } }: FeatureRow) => ({
  title,
  extent,
  icon,
  color,
  strokeWidth,
});
