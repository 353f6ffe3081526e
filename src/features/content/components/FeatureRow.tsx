import { memo } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { formatDate, toDate } from "../../../domain/dates";
import { featureTypeLabel } from "../../../domain/feature";
import { Checkbox } from "../../../ui/Checkbox";
import { cx } from "../../../ui/cx";
import { RowButton } from "../../../ui/RowButton";
import { Switch } from "../../../ui/Switch";
import { openFeature } from "../../featureDetail/slice";
import { selectSelection } from "../../selection/selectors";
import { toggleSelected } from "../../selection/slice";
import { selectContentLoading, selectFeature, selectIsVisible } from "../selectors";
import { highlightFeature, setVisibility } from "../slice";
import styles from "./content.module.css";
import { FeatureTypeIcon } from "./FeatureTypeIcon";

/** Pixels; two lines of text. */
export const FEATURE_ROW_HEIGHT = 52;

/** One feature in a list. Pointing at it shows it on the map. */
export const FeatureRow = memo(function FeatureRow(props: { uuid: string; selectable?: boolean }) {
  const dispatch = useAppDispatch();
  const feature = useAppSelector((state) => selectFeature(state, props.uuid));
  const visible = useAppSelector((state) => feature !== undefined && selectIsVisible(state)(feature));
  const selected = useAppSelector((state) => selectSelection(state).has(props.uuid));
  const highlighted = useAppSelector((state) => state.content.highlighted === props.uuid);
  const loading = useAppSelector((state) => selectContentLoading(state).state === "running");
  if (!feature) return null;
  const { uuid, title, properties } = feature;
  const point = (target: string | null) => () => dispatch(highlightFeature(target));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only highlights; the button inside does the work
    <div
      className={cx(styles.row, !visible && styles.dim)}
      data-highlighted={highlighted ? "" : undefined}
      data-selected={selected ? "" : undefined}
      // Not on entering: a list that changes under a mouse at rest points at nothing, and the map is dear to draw.
      onPointerMove={highlighted ? undefined : point(uuid)}
      onPointerLeave={point(null)}
      onFocus={point(uuid)}
      onBlur={point(null)}
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
            Last updated: {formatDate(toDate(properties.updatedAt))}
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
