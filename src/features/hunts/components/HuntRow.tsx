import { Folder, UserRound } from "lucide-react";
import { memo, useMemo } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { plural } from "../../../domain/units";
import { anyVisible } from "../../../domain/visibility";
import { cx } from "../../../ui/cx";
import { RowButton } from "../../../ui/RowButton";
import { Switch } from "../../../ui/Switch";
import styles from "../../content/components/content.module.css";
import { selectHunt, selectPinnedId } from "../../content/hunts/selectors";
import { openHunt } from "../../content/hunts/slice";
import { selectTable, selectVisibilityLoading, selectVisibilityRule } from "../../content/selectors";
import { setVisibility } from "../../content/slice";

/** Row height in pixels, for two lines of text. */
export const HUNT_ROW_HEIGHT = 52;
const HUNT_DELAY_MS = 100;

/** Returns true if at least one of the hunt's features is shown. */
export function useHuntVisible(uuid: string): boolean {
  const featureIds = useAppSelector((state) => selectHunt(state, uuid)?.featureIds);
  const rule = useAppSelector(selectVisibilityRule);
  const table = useAppSelector(selectTable);
  return useMemo(() => anyVisible(rule, table, featureIds ?? []), [rule, table, featureIds]);
}

/** Switch that shows or hides all features of the hunt. Does nothing for an empty hunt. */
export function HuntSwitch({ uuid }: { uuid: string }) {
  const dispatch = useAppDispatch();
  const hunt = useAppSelector((state) => selectHunt(state, uuid));
  const loading = useAppSelector(selectVisibilityLoading);
  const visible = useHuntVisible(uuid);
  if (!hunt) return null;
  const change = (on: boolean) =>
    dispatch(setVisibility({ featureIds: hunt.featureIds, visible: on, delay: HUNT_DELAY_MS }));
  return (
    <Switch
      label={`Show ${hunt.title} on the map`}
      labelHidden
      checked={visible}
      disabled={loading || hunt.featureIds.length === 0}
      onChange={change}
    />
  );
}

export const HuntRow = memo(function HuntRow({ uuid }: { uuid: string }) {
  const dispatch = useAppDispatch();
  const hunt = useAppSelector((state) => selectHunt(state, uuid));
  const pinned = useAppSelector((state) => selectPinnedId(state) === uuid);
  if (!hunt) return null;
  return (
    <div className={styles.row}>
      <RowButton title={hunt.title} onClick={() => dispatch(openHunt(uuid))}>
        <span className={styles.icon}>
          <Folder aria-hidden="true" width={20} />
        </span>
        <span className={styles.texts}>
          <span className={styles.title}>{hunt.title}</span>
          <span className={styles.meta}>
            {plural(hunt.count, "item")}
            {!hunt.isOwner && (
              <span className={cx(styles.icon)} title="Shared with you">
                <UserRound width={14} aria-label="Shared with you" role="img" />
              </span>
            )}
          </span>
        </span>
        {pinned && <span className={styles.badge}>Active</span>}
      </RowButton>
      <HuntSwitch uuid={uuid} />
    </div>
  );
});
