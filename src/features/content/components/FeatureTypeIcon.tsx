import { toHex } from "../../../domain/catalogs";
import type { FeatureProperties } from "../../../domain/feature";
import { FeatureIcon } from "../../../icons/FeatureIcon";
import { strokeEdge } from "../../../icons/marker";

const WIDTH = 20;
const STROKE = 2.5;
/** Width in pixels of the outline on each side of a stroke that would be hard to see without one. */
const EDGE = 1;

const PATHS = {
  Polygon: "M3 7 10 2.5 17.5 8 14.5 17 5 16Z",
  Polyline: "M3 16.5 8 7l4.5 5.5L17 3.5",
  Tracks: "M3 17C9 17 9 11 6 9s2-6 11-6",
} as const;

/** Small version of the feature's map symbol: the marker, or a line or area in its color. */
export function FeatureTypeIcon({
  feature,
}: {
  feature: { properties: Pick<FeatureProperties, "ghType" | "color" | "icon"> };
}) {
  const { ghType, color, icon } = feature.properties;
  if (ghType === "Point") return <FeatureIcon icon={icon} color={color} size={WIDTH} />;
  const stroke = toHex(color);
  const edge = strokeEdge(color);
  const d = PATHS[ghType];
  return (
    <svg
      width={WIDTH}
      height={WIDTH}
      viewBox="0 0 20 20"
      aria-hidden="true"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {edge && <path d={d} stroke={edge} strokeWidth={STROKE + 2 * EDGE} />}
      <path
        d={d}
        stroke={stroke}
        strokeWidth={STROKE}
        strokeDasharray={ghType === "Tracks" ? "3 3.5" : undefined}
        fill={ghType === "Polygon" ? stroke : undefined}
        fillOpacity={0.3}
      />
    </svg>
  );
}
