import { CalendarDays } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { stateTitle } from "../../../../domain/layers";
import { formatCount } from "../../../../domain/units";
import { stateOfName } from "../../../../domain/usStates";
import { RowButton } from "../../../../ui/RowButton";
import { openState, selectCounts } from "../../../layers";
import { FavoriteButton } from "./FavoriteButton";
import styles from "./layers.module.css";

/** Row of a state or an event that opens its categories. */
export function StateRow({ stateName }: { stateName: string }) {
  const dispatch = useAppDispatch();
  const count = useAppSelector((state) => selectCounts(state).get(stateName) ?? 0);
  const abbreviation = stateOfName(stateName)?.abbreviation;
  return (
    <div className={styles.state}>
      <RowButton onClick={() => dispatch(openState(stateName))}>
        <span className={styles.badge} aria-hidden="true">
          {abbreviation ?? <CalendarDays width={14} />}
        </span>
        <span className={styles.name}>{stateTitle(stateName)}</span>
        {count > 0 && <span className={styles.count}>{formatCount(count)} on</span>}
      </RowButton>
      <FavoriteButton stateName={stateName} />
    </div>
  );
}
