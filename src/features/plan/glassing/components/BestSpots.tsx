import { useRef } from "react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { plural } from "../../../../domain/units";
import { useListKeys } from "../../../../ui/useListKeys";
import { selectUnits } from "../../../preferences/selectors";
import { planArea } from "../../area";
import results from "../../components/Results.module.css";
import { useSpotName } from "../../components/useSpotName";
import type { Spot } from "../../spot";
import { type GlassingResult, showSpot } from "../slice";
import styles from "./Glassing.module.css";

/**
 * Lists the spots that together see most. A click or Enter shows a spot on the map; arrow keys move through the list.
 */
export function BestSpots({ result: { best }, spots }: { result: GlassingResult; spots: readonly Spot[] }) {
  const dispatch = useAppDispatch();
  const units = useAppSelector(selectUnits);
  const nameOf = useSpotName();
  const list = useRef<HTMLOListElement>(null);
  const onKeyDown = useListKeys(list);
  return (
    <ol
      ref={list}
      className={results.list}
      aria-label={plural(best.length, "best spot")}
      onKeyDown={onKeyDown}
    >
      {best.map(({ spot, sees, adds }, rank) => {
        const place = spots[spot];
        return (
          place && (
            <li key={spot}>
              <button type="button" className={results.row} onClick={() => dispatch(showSpot(spot))}>
                <span className={styles.spotName}>
                  {rank + 1}. {nameOf(place)}
                </span>
                <span className={results.facts}>
                  Sees {planArea(sees, units)}
                  {rank > 0 && ` · adds ${planArea(adds, units)}`}
                </span>
              </button>
            </li>
          )
        );
      })}
    </ol>
  );
}
