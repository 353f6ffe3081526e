import type { Rgba } from "../../domain/catalogs";
import { MARKER } from "../../icons/marker";
import { markerSvg } from "../../icons/markerSvg";

const PX_TO_PT = 0.75;

/** Returns a marker symbol with its tip at the position. */
export const waypointSymbol = (icon: string | null, color: Rgba) =>
  ({
    type: "picture-marker",
    url: `data:image/svg+xml;base64,${btoa(markerSvg(icon, color))}`,
    width: MARKER.width * PX_TO_PT,
    height: MARKER.height * PX_TO_PT,
    yoffset: (MARKER.height / 2) * PX_TO_PT,
  }) as const;
