import { useAppDispatch } from "../../../app/hooks";
import { plural } from "../../../domain/units";
import { Checkbox } from "../../../ui/Checkbox";
import type { ShownGroup } from "../selectors";
import { keepOne } from "../slice";
import styles from "./cleanUp.module.css";

/** Heading of a group: how similar its features are, and whether to keep one or all of them. */
export function GroupHead({ group: { group, ids, exact, kept } }: { group: ShownGroup }) {
  const dispatch = useAppDispatch();
  return (
    <div className={styles.head}>
      <Checkbox
        label={
          <>
            <span className={styles.alike}>{exact ? "Same place and name" : "Nearly the same"}</span>{" "}
            <span className={styles.of}>Keep one of {plural(ids.length, "item")}</span>
          </>
        }
        checked={kept !== null}
        onChange={(on) => dispatch(keepOne({ group, uuid: on ? (ids[0] ?? null) : null }))}
      />
    </div>
  );
}
