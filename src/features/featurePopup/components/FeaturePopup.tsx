import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { featureDate, formatDate } from "../../../domain/dates";
import { formatArea, formatDistance, formatElevation, NO_VALUE, plural } from "../../../domain/units";
import { type Fact, Facts } from "../../../ui/Facts";
import { selectFeature } from "../../content/selectors";
import { selectUnits } from "../../preferences/selectors";
import { closePopup, type FeaturePopup as Popup, viewDetails } from "../slice";
import styles from "./FeaturePopup.module.css";
import { MapPopup } from "./MapPopup";
import { PopupFoot } from "./PopupFoot";

const LOCATION_DECIMALS = 4;
/** Summary of the clicked feature. */
export function FeaturePopup() {
  const popup = useAppSelector((state) => state.featurePopup.popup);
  return popup ? <PopupAt popup={popup} key={popup.uuid} /> : null;
}

function PopupAt({ popup }: { popup: Popup }) {
  const dispatch = useAppDispatch();
  // A waypoint's popup opens above its marker, so it doesn't cover it.
  const marker = useAppSelector((state) => selectFeature(state, popup.uuid)?.properties.ghType === "Point");
  return (
    <MapPopup
      label="Feature"
      longitude={popup.longitude}
      latitude={popup.latitude}
      marker={marker}
      onClose={() => dispatch(closePopup())}
    >
      {popup.temporary ? <p>Feature processing...</p> : <Details popup={popup} />}
    </MapPopup>
  );
}

function Details({ popup }: { popup: Popup }) {
  const dispatch = useAppDispatch();
  const row = useAppSelector((state) => selectFeature(state, popup.uuid));
  const hidden = useAppSelector((state) => state.settings.hideCoordinates);
  const units = useAppSelector(selectUnits);
  if (!row) return null;
  const { ghType, distance, area, createdAt, updatedAt } = row.properties;
  const decimals = (degrees: number) => degrees.toFixed(LOCATION_DECIMALS);
  const location = hidden ? NO_VALUE : `${decimals(popup.latitude)}, ${decimals(popup.longitude)}`;
  const facts: Fact[] = [["Location", location]];
  if (ghType === "Point") facts.push(["Elevation", formatElevation(popup.elevation, units)]);
  if (ghType === "Polyline" || ghType === "Tracks") facts.push(["Length", formatDistance(distance, units)]);
  if (ghType === "Polygon") facts.push(["Area", formatArea(area, units)]);
  facts.push(["Created", formatDate(featureDate(createdAt, Date.now()))]);
  facts.push(["Updated", formatDate(featureDate(updatedAt, Date.now()))]);
  return (
    <>
      <h3 className={styles.title}>{row.title}</h3>
      <Facts facts={facts} />
      <PopupFoot onView={() => dispatch(viewDetails(row.uuid))}>
        In {plural(row.collectionIds.length, "hunt")}
      </PopupFoot>
    </>
  );
}
