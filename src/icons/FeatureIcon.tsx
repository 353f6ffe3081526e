import { DEFAULT_COLOR, type Rgba, toHex } from "../domain/catalogs";
import { type IconDrawing, iconDrawing } from "./drawings";
import { MARKER, markerInk, markerPath } from "./marker";

const PIN = markerPath();

const Shapes = ({ drawing, color }: { drawing: IconDrawing; color: string }) =>
  drawing.shapes.map(({ d, stroke, evenodd }) => (
    <path
      key={d}
      d={d}
      fill={stroke ? "none" : color}
      fillRule={evenodd ? "evenodd" : "nonzero"}
      stroke={stroke ? color : "none"}
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ));

interface FeatureIconProps {
  /** Key in the icon catalog; null and unknown keys show the default marker. */
  icon: string | null;
  color?: Rgba;
  /** Width in CSS pixels; the aspect ratio is 34 to 42. */
  size?: number;
  /** Text for screen readers; without it the icon is decorative. */
  label?: string;
}

/** Waypoint marker as drawn on the map: a pin in its color with the icon in its head. */
export function FeatureIcon({ icon, color = DEFAULT_COLOR, size = MARKER.width, label }: FeatureIconProps) {
  const drawing = iconDrawing(icon ?? "none");
  const ink = markerInk(color);
  // Keep the outline at least one pixel wide, or a white pin on a light list would be hard to see.
  const outline = Math.max(MARKER.outline, MARKER.width / size);
  const [boxWidth = 1, boxHeight = 1] = drawing.size;
  const scale = MARKER.icon / Math.max(boxWidth, boxHeight);
  const left = (MARKER.width - MARKER.icon) / 2;
  const top = MARKER.height - MARKER.headOffset - MARKER.icon / 2;
  return (
    <svg
      width={size}
      height={(size * MARKER.height) / MARKER.width}
      viewBox={`0 0 ${MARKER.width} ${MARKER.height}`}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path
        d={PIN}
        fill={toHex(color)}
        fillOpacity={color[3]}
        stroke={ink}
        strokeWidth={outline * 2}
        paintOrder="stroke"
        strokeLinejoin="round"
      />
      <g
        transform={`translate(${left + (MARKER.icon - boxWidth * scale) / 2} ${top + (MARKER.icon - boxHeight * scale) / 2}) scale(${scale})`}
      >
        <Shapes drawing={drawing} color={ink} />
      </g>
    </svg>
  );
}

/** Icon without a pin, in the surrounding text color. */
export function IconGlyph({ icon, size = 20, label }: { icon: string; size?: number; label?: string }) {
  const drawing = iconDrawing(icon);
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${drawing.size.join(" ")}`}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <Shapes drawing={drawing} color="currentColor" />
    </svg>
  );
}
