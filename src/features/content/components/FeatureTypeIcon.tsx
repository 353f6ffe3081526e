import { toHex } from "../../../domain/catalogues";
import type { SlimFeature } from "../../../domain/feature";
import { FeatureIcon } from "../../../icons/FeatureIcon";

const WIDTH = 20;

/** What a feature looks like on the map, small: the marker, or a line or area in its colour. */
export function FeatureTypeIcon({ feature }: { feature: Pick<SlimFeature, "properties" | "isOwner"> }) {
  const { ghType, color, icon } = feature.properties;
  if (ghType === "Point") return <FeatureIcon icon={icon} color={color} size={WIDTH} />;
  const stroke = toHex(color);
  return (
    <svg width={WIDTH} height={WIDTH} viewBox="0 0 20 20" aria-hidden="true" fill="none">
      {ghType === "Polygon" ? (
        <path
          d="M3 7 10 2.5 17.5 8 14.5 17 5 16Z"
          stroke={stroke}
          strokeWidth={2}
          fill={stroke}
          fillOpacity={0.3}
          strokeLinejoin="round"
        />
      ) : (
        <path
          d={ghType === "Tracks" ? "M3 17C9 17 9 11 6 9s2-6 11-6" : "M3 16.5 8 7l4.5 5.5L17 3.5"}
          stroke={stroke}
          strokeWidth={2.5}
          strokeDasharray={ghType === "Tracks" ? "3 3.5" : undefined}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}
