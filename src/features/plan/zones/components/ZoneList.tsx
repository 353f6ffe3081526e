import { useRef } from "react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { plural } from "../../../../domain/units";
import { Button } from "../../../../ui/Button";
import { useListKeys } from "../../../../ui/useListKeys";
import { selectUnits } from "../../../preferences/selectors";
import { planArea } from "../../area";
import results from "../../components/Results.module.css";
import { SaveAsNote } from "../../notes/components/SaveAsNote";
import { KeepOnMap } from "../../overlays/components/KeepOnMap";
import { selectZones } from "../selectors";
import { chooseZone, type ListedZone, saveZones } from "../slice";
import { zoneFacts } from "../texts";
import styles from "./Zones.module.css";

/** Indexes of the zones to save with one button: about as many as can be hunted in a day or two. */
const LARGEST = [0, 1, 2];

/** Lists the largest zones. A click or Enter shows a zone on the map; arrow keys move through the list. */
export function ZoneList({ zones }: { zones: readonly ListedZone[] }) {
  const dispatch = useAppDispatch();
  const { chosen, saving } = useAppSelector(selectZones);
  const list = useRef<HTMLUListElement>(null);
  const onKeyDown = useListKeys(list);
  const busyReason = saving ? "Saving areas..." : null;
  return (
    <>
      <div className={results.saves}>
        <Button
          variant="primary"
          disabledReason={busyReason ?? (chosen === null ? "Choose a zone in the list first." : null)}
          onClick={() => chosen !== null && dispatch(saveZones([chosen]))}
        >
          Save as area
        </Button>
        {zones.length > LARGEST.length && (
          <Button disabledReason={busyReason} onClick={() => dispatch(saveZones(LARGEST))}>
            Save {LARGEST.length} largest
          </Button>
        )}
        <Button disabledReason={busyReason} onClick={() => dispatch(saveZones(zones.map((_, at) => at)))}>
          Save {zones.length === 1 ? "it" : `all ${zones.length}`}
        </Button>
        <SaveAsNote tool="zones" />
        <KeepOnMap tool="zones" />
      </div>
      <ul ref={list} className={results.list} aria-label={plural(zones.length, "zone")} onKeyDown={onKeyDown}>
        {zones.map((zone, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a zone is its place in the list
          <ZoneRow key={index} zone={zone} index={index} isChosen={index === chosen} />
        ))}
      </ul>
    </>
  );
}

function ZoneRow({ zone, index, isChosen }: { zone: ListedZone; index: number; isChosen: boolean }) {
  const dispatch = useAppDispatch();
  const units = useAppSelector(selectUnits);
  const sample = useAppSelector((state) => selectZones(state).result?.sample ?? false);
  return (
    <li>
      <button
        type="button"
        className={results.row}
        aria-pressed={isChosen}
        onClick={() => dispatch(chooseZone(index))}
      >
        <span className={styles.area}>
          {index + 1}. {planArea(zone.area, units)}
          {zone.cut && <span className={styles.cut}>cut off at the map's edge</span>}
        </span>
        <span className={results.facts}>{zoneFacts(zone, units, sample)}</span>
      </button>
    </li>
  );
}
