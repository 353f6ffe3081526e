import { Info } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { isAdministrator } from "../../../domain/roles";
import { areaChosen } from "../../administration";
import { openModal } from "../../modals/slice";
import { selectRoles } from "../../session/selectors";
import { navigate } from "../../sidebar/slice";
import styles from "./MapPage.module.css";
import { useDetailWords } from "./useDetailWords";

/**
 * Notice at close zoom levels that the map has no real detail here. A click explains it; administrators can go and add
 * data.
 */
export function DetailNotice() {
  const dispatch = useAppDispatch();
  const words = useDetailWords();
  const mayAdd = isAdministrator(useAppSelector(selectRoles));
  if (!words) return null;
  const { line, title, text } = words;
  return (
    <div className={styles.detail}>
      <button
        type="button"
        className={styles.detailPart}
        onClick={() => dispatch(openModal({ kind: "message", title, text, button: "OK" }))}
      >
        <span className={styles.detailText}>
          <Info aria-hidden="true" />
          {/* If there's too little room next to the link, only screen readers get it. */}
          <span className={mayAdd ? styles.detailLine : undefined}>{line}</span>
        </span>
      </button>
      {mayAdd && (
        <button
          type="button"
          className={styles.detailPart}
          onClick={() => {
            dispatch(areaChosen("maps"));
            dispatch(navigate({ name: "Administration" }));
          }}
        >
          <span className={styles.detailLink}>Add real map data</span>
        </button>
      )}
    </div>
  );
}
