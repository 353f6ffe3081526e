import { memo } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { formatDate, toDate } from "../../../domain/dates";
import { featureTypeLabel } from "../../../domain/feature";
import { Checkbox } from "../../../ui/Checkbox";
import { cx } from "../../../ui/cx";
import { RowButton } from "../../../ui/RowButton";
import { Switch } from "../../../ui/Switch";
import { Excerpt } from "../noteSearch/components/Excerpt";
import { openFeature } from "../openFeature";
import { selectSelection } from "../selection/selectors";
import { toggleSelected } from "../selection/slice";
import { selectFeature, selectFoundInNote, selectIsVisible, selectVisibilityLoading } from "../selectors";
import { setVisibility } from "../slice";
import styles from "./content.module.css";
import { FeatureTypeIcon } from "./FeatureTypeIcon";
import { usePointed } from "./usePointed";

/** Row height in pixels, for two lines of text. */
export const FEATURE_ROW_HEIGHT = 52;

/** One feature in a list. Hovering the row highlights the feature on the map. */
export const FeatureRow = memo(function FeatureRow(props: {
  uuid: string;
  selectable?: boolean;
  /** Shows an excerpt if the search matched one of the feature's notes. */
  found?: boolean;
}) {
  const dispatch = useAppDispatch();
  const feature = useAppSelector((state) => selectFeature(state, props.uuid));
  const visible = useAppSelector((state) => feature !== undefined && selectIsVisible(state)(feature));
  const selected = useAppSelector((state) => selectSelection(state).has(props.uuid));
  const { highlighted, handlers } = usePointed(props.uuid);
  const loading = useAppSelector(selectVisibilityLoading);
  const excerpt = useAppSelector((state) => (props.found ? selectFoundInNote(state, props.uuid) : undefined));
  if (!feature) return null;
  const { uuid, title, properties } = feature;
  return (
    // Hovering only highlights; the button inside opens the feature.
    <div
      className={cx(styles.row, !visible && styles.dim)}
      data-highlighted={highlighted ? "" : undefined}
      data-selected={selected ? "" : undefined}
      {...handlers}
    >
      {props.selectable && (
        <Checkbox
          label={`Select ${title}`}
          labelHidden
          checked={selected}
          onChange={() => dispatch(toggleSelected(uuid))}
        />
      )}
      <RowButton title={title} onClick={() => dispatch(openFeature(uuid))}>
        <span className={styles.icon}>
          <FeatureTypeIcon feature={feature} />
        </span>
        <span className={styles.texts}>
          <span className={styles.title}>{title}</span>
          <span className={styles.meta}>
            <span className="visually-hidden">{featureTypeLabel(properties.ghType)}.</span>
            {excerpt ? (
              <Excerpt excerpt={excerpt} />
            ) : (
              `Last updated: ${formatDate(toDate(properties.updatedAt))}`
            )}
          </span>
        </span>
      </RowButton>
      <Switch
        label={`Show ${title} on the map`}
        labelHidden
        checked={visible}
        disabled={loading}
        onChange={(on) => dispatch(setVisibility({ featureIds: [uuid], visible: on }))}
      />
    </div>
  );
});
