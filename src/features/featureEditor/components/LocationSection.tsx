import { Move, Redo2, Undo2 } from "lucide-react";
import { useEffect } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import type { GhType } from "../../../domain/feature";
import { formatArea, formatCount, formatDistance } from "../../../domain/units";
import { Button } from "../../../ui/Button";
import { FormError } from "../../../ui/FormError";
import { IconButton } from "../../../ui/IconButton";
import { selectMapStatus } from "../../map/selectors";
import { selectUnits } from "../../preferences/selectors";
import { selectHideCoordinates } from "../../preferences/settingsSelectors";
import type { LocationState } from "../location";
import { selectLocation } from "../selectors";
import { cancelLocation, editLocation, stepLocation } from "../slice";
import { CoordinatesField } from "./CoordinatesField";
import styles from "./editor.module.css";

const TRACKS = "Tracks can't be reshaped because their times and elevations were recorded point by point.";
const NO_MAP = "You edit the location on the map, which isn't available.";

/** Starts editing the location. While active, shows instructions, measurements and how to finish. */
export function LocationSection({ uuid, ghType }: { uuid: string; ghType: GhType }) {
  const dispatch = useAppDispatch();
  const location = useAppSelector(selectLocation);
  const map = useAppSelector(selectMapStatus);
  const begin = () => dispatch(editLocation({ uuid }));
  const reason = ghType === "Tracks" ? TRACKS : map.state === "failed" ? NO_MAP : null;
  const failed = location?.status === "failed";
  return (
    <section aria-label="Location" className={styles.location}>
      <h3 className={styles.legend}>Location</h3>
      {location?.status === "active" ? (
        <ActiveLocation location={location} ghType={ghType} />
      ) : (
        <Button
          icon={<Move aria-hidden="true" />}
          busy={location?.status === "starting"}
          disabledReason={reason}
          onClick={begin}
        >
          {failed ? "Try again" : "Edit location"}
        </Button>
      )}
      {ghType === "Tracks" && <p className={styles.note}>{TRACKS}</p>}
      {failed && <FormError>Can't edit the location now: {location.error}</FormError>}
    </section>
  );
}

const HOW: Record<Exclude<GhType, "Tracks">, string> = {
  Point: "Drag the waypoint, move it with the arrow keys (Shift: larger steps), or type its coordinates.",
  Polyline:
    "Drag a point to move it, a small point between two to add one. Press Delete or right-click to remove one. Drag the line to move all of it.",
  Polygon:
    "Drag a point to move it, a small point between two to add one. Press Delete or right-click to remove one. Drag the area to move all of it.",
};

const howTo = (ghType: GhType, { handles, vertexCount }: LocationState): string =>
  handles || ghType === "Point" || ghType === "Tracks"
    ? HOW[ghType === "Tracks" ? "Polyline" : ghType]
    : `This has ${formatCount(vertexCount)} points, too many to edit individually. Drag it to move the whole shape.`;

function ActiveLocation({ location, ghType }: { location: LocationState; ghType: GhType }) {
  const dispatch = useAppDispatch();
  const hidden = useAppSelector(selectHideCoordinates);
  const units = useAppSelector(selectUnits);
  useEscape(() => dispatch(cancelLocation()));
  const { distance, area, canUndo, canRedo } = location;
  return (
    <>
      <p className={styles.note} role="status">
        {howTo(ghType, location)}
      </p>
      {ghType === "Point" && !hidden && <CoordinatesField location={location} />}
      {(distance !== null || area !== null) && (
        <dl className={styles.figures}>
          <dt>{area === null ? "Length" : "Area"}</dt>
          <dd>{area === null ? formatDistance(distance, units) : formatArea(area, units)}</dd>
          {area === null && (
            <>
              <dt>Points</dt>
              <dd>{formatCount(location.vertexCount)}</dd>
            </>
          )}
        </dl>
      )}
      <div className={styles.steps}>
        <IconButton
          label="Undo this move"
          shortcut="Ctrl + Z"
          icon={<Undo2 />}
          disabledReason={canUndo ? null : "Nothing to undo."}
          onClick={() => dispatch(stepLocation("undo"))}
        />
        <IconButton
          label="Redo this move"
          shortcut="Ctrl + Shift + Z"
          icon={<Redo2 />}
          disabledReason={canRedo ? null : "Nothing to redo."}
          onClick={() => dispatch(stepLocation("redo"))}
        />
        <Button variant="quiet" onClick={() => dispatch(cancelLocation())}>
          Cancel move
        </Button>
      </div>
    </>
  );
}

/** Leaves on Escape, unless the focus is in a dialog, a menu or a field that handles it. */
function useEscape(leave: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const taken =
        event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"], input');
      if (event.key === "Escape" && !event.defaultPrevented && !taken) leave();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}
