import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { featureDate, formatDate } from "../../../domain/dates";
import { formatArea, formatDistance, formatElevation, NO_VALUE, plural } from "../../../domain/units";
import { Button } from "../../../ui/Button";
import { IconButton } from "../../../ui/IconButton";
import { selectFeature } from "../../content/selectors";
import { useMapStage, useViewpoint } from "../../map/components/MapStageContext";
import { selectCovered } from "../../map/selectors";
import { closePopup, type FeaturePopup as Popup, viewDetails } from "../slice";
import styles from "./FeaturePopup.module.css";

const LOCATION_DECIMALS = 4;
/** A popup whose place is nearer than this to the top opens downwards. */
const ROOM_ABOVE = 300;

/** Half the popup's width and its distance from the edges, as in the stylesheet. */
const HALF_WIDTH = 132;
const MARGIN = 12;

/** How far a popup at x has to move to stay beside panels and the window's edge. */
function shift(x: number, coveredLeft: number): number {
  const least = coveredLeft + HALF_WIDTH + MARGIN;
  const most = window.innerWidth - HALF_WIDTH - MARGIN;
  // A place that is itself out of sight takes its popup with it.
  if (x < coveredLeft || x > window.innerWidth) return 0;
  return Math.max(least, Math.min(x, most)) - x;
}

/** The feature that was clicked on the map, in short. */
export function FeaturePopup() {
  const popup = useAppSelector((state) => state.location.popup);
  return popup ? <PopupAt popup={popup} key={popup.uuid} /> : null;
}

function PopupAt({ popup }: { popup: Popup }) {
  const stage = useMapStage();
  const dispatch = useAppDispatch();
  // Moves with the map.
  useViewpoint();
  const place = stage.toScreen(popup.longitude, popup.latitude);
  const panel = useRef<HTMLDivElement>(null);
  // Decided once: a popup that flips while the map is dragged is hard to follow.
  const [below] = useState(place !== null && place.y < ROOM_ABOVE);
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
  }, []);
  const covered = useAppSelector(selectCovered);
  // A waypoint's popup stands on its marker, not over it.
  const marker = useAppSelector((state) => selectFeature(state, popup.uuid)?.properties.ghType === "Point");
  if (!place) return null;
  return (
    <div className={styles.anchor} style={{ transform: `translate(${place.x}px, ${place.y}px)` }}>
      <div
        ref={panel}
        className={styles.popup}
        style={{ left: shift(place.x, covered.left) }}
        data-below={below || undefined}
        data-marker={marker || undefined}
        role="dialog"
        aria-label="Feature"
        tabIndex={-1}
        onKeyDown={(event) => {
          if (event.key === "Escape") dispatch(closePopup());
        }}
      >
        <div className={styles.close}>
          <IconButton label="Close" icon={<X />} plainTitle onClick={() => dispatch(closePopup())} />
        </div>
        {popup.temporary ? <p>Feature processing...</p> : <Details popup={popup} />}
      </div>
    </div>
  );
}

function Details({ popup }: { popup: Popup }) {
  const dispatch = useAppDispatch();
  const row = useAppSelector((state) => selectFeature(state, popup.uuid));
  const hidden = useAppSelector((state) => state.settings.hideCoordinates);
  if (!row) return null;
  const { ghType, distance, area, createdAt, updatedAt } = row.properties;
  const decimals = (degrees: number) => degrees.toFixed(LOCATION_DECIMALS);
  const location = hidden ? NO_VALUE : `${decimals(popup.latitude)}, ${decimals(popup.longitude)}`;
  const facts: [name: string, value: string][] = [["Location", location]];
  if (ghType === "Point") facts.push(["Elevation", formatElevation(popup.elevation)]);
  if (ghType === "Polyline" || ghType === "Tracks") facts.push(["Length", formatDistance(distance)]);
  if (ghType === "Polygon") facts.push(["Area", formatArea(area)]);
  facts.push(["Created", formatDate(featureDate(createdAt, Date.now()))]);
  facts.push(["Updated", formatDate(featureDate(updatedAt, Date.now()))]);
  return (
    <>
      <h3 className={styles.title}>{row.title}</h3>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.foot}>
        <span>In {plural(row.collectionIds.length, "hunt")}</span>
        <Button variant="primary" onClick={() => dispatch(viewDetails(row.uuid))}>
          View Details
        </Button>
      </div>
    </>
  );
}
