import { useAppSelector } from "../../../../app/hooks";
import results from "../../components/Results.module.css";
import { selectConditionCount } from "../selectors";
import { LightCondition } from "./LightCondition";
import { MinutesCondition } from "./MinutesCondition";
import { NearCondition } from "./NearCondition";
import { ScentCondition } from "./ScentCondition";
import { VisibleCondition } from "./VisibleCondition";
import styles from "./Zones.module.css";

/** Conditions that combine zones with other tools' results. */
export function Conditions() {
  const count = useAppSelector(selectConditionCount);
  return (
    <details className={results.more}>
      <summary>Combine with other tools{count > 0 && ` (${count} on)`}</summary>
      <div className={styles.conditions}>
        <VisibleCondition />
        <LightCondition />
        <MinutesCondition />
        <ScentCondition />
        <NearCondition />
      </div>
    </details>
  );
}
