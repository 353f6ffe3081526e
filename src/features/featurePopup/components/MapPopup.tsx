import { X } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useAppSelector } from "../../../app/hooks";
import { IconButton } from "../../../ui/IconButton";
import { useMapStage, useViewpoint } from "../../map/components/MapStageContext";
import { selectCovered } from "../../map/selectors";
import styles from "./FeaturePopup.module.css";

/** A popup closer than this to the top edge opens downward. */
const ROOM_ABOVE = 300;

/** Half the popup's width and its margin. Must match the stylesheet. */
const HALF_WIDTH = 132;
const MARGIN = 12;
/** Maximum distance of the popup's pointer from its center. */
const POINTER_REACH = HALF_WIDTH - 16;

/** Returns how far a popup at x must move to stay clear of panels and the window's edges. */
function shift(x: number, coveredLeft: number): number {
  const least = coveredLeft + HALF_WIDTH + MARGIN;
  const most = window.innerWidth - HALF_WIDTH - MARGIN;
  // A popup whose position is out of view disappears with it.
  if (x < coveredLeft || x > window.innerWidth) return 0;
  return Math.max(least, Math.min(x, most)) - x;
}

/**
 * Whether the popup opens downward. Decided once per map size, because a popup that flips while the map is dragged is
 * hard to follow.
 */
function useBelow(place: { y: number } | null): boolean {
  const viewpoint = useViewpoint();
  const size = viewpoint && `${viewpoint.width} ${viewpoint.height}`;
  const below = place !== null && place.y < ROOM_ABOVE;
  const [decided, decide] = useState({ size, below });
  if (decided.size === size) return decided.below;
  decide({ size, below });
  return below;
}

/** A popup at a position on the map that moves with it. It gets the focus; Escape closes it. */
export function MapPopup(props: {
  label: string;
  title?: string;
  longitude: number;
  latitude: number;
  /** Leaves room for a waypoint's marker. */
  marker?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const stage = useMapStage();
  const place = stage.toScreen(props.longitude, props.latitude);
  const panel = useRef<HTMLDivElement>(null);
  const below = useBelow(place);
  useLayoutEffect(() => {
    panel.current?.focus({ preventScroll: true });
  }, []);
  const covered = useAppSelector(selectCovered);
  if (!place) return null;
  const aside = shift(place.x, covered.left);
  const pointer = Math.max(-POINTER_REACH, Math.min(-aside, POINTER_REACH));
  return (
    <div className={styles.anchor} style={{ transform: `translate(${place.x}px, ${place.y}px)` }}>
      <div
        ref={panel}
        className={styles.popup}
        style={{ left: aside }}
        data-below={below || undefined}
        data-marker={props.marker || undefined}
        data-map-popup=""
        role="dialog"
        aria-label={props.label}
        tabIndex={-1}
        onKeyDown={(event) => {
          if (event.key === "Escape") props.onClose();
        }}
      >
        <div className={styles.close}>
          <IconButton label="Close" icon={<X />} plainTitle onClick={props.onClose} />
        </div>
        {props.title && <h3 className={styles.title}>{props.title}</h3>}
        {props.children}
        <span className={styles.pointer} style={{ left: `calc(50% + ${pointer}px)` }} aria-hidden="true" />
      </div>
    </div>
  );
}
