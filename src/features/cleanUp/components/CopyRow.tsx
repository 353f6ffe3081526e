import { memo } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { formatDate, toDate } from "../../../domain/dates";
import { featureTypeLabel } from "../../../domain/feature";
import type { FeatureRow } from "../../../domain/featureRow";
import { plural } from "../../../domain/units";
import { cx } from "../../../ui/cx";
import { RowButton } from "../../../ui/RowButton";
import content from "../../content/components/content.module.css";
import { FeatureTypeIcon } from "../../content/components/FeatureTypeIcon";
import { usePointed } from "../../content/components/usePointed";
import { openFeature } from "../../content/openFeature";
import { selectFeature } from "../../content/selectors";
import type { ShownGroup } from "../selectors";
import { keepOne } from "../slice";
import styles from "./cleanUp.module.css";

/** Feature of a group that can be chosen as the one to keep. Hovering highlights it on the map. */
export const CopyRow = memo(function CopyRow({ group, uuid }: { group: ShownGroup; uuid: string }) {
  const dispatch = useAppDispatch();
  const feature = useAppSelector((state) => selectFeature(state, uuid));
  const { highlighted, handlers } = usePointed(uuid);
  if (!feature) return null;
  const goes = group.kept !== null && group.kept !== uuid;
  return (
    <div
      className={cx(content.row, goes && content.dim)}
      data-highlighted={highlighted ? "" : undefined}
      {...handlers}
    >
      <input
        type="radio"
        className={styles.radio}
        name={`duplicates-${group.group}`}
        aria-label={`Keep ${feature.title}`}
        checked={group.kept === uuid}
        onChange={() => dispatch(keepOne({ group: group.group, uuid }))}
      />
      <RowButton title={feature.title} onClick={() => dispatch(openFeature(uuid))}>
        <span className={content.icon}>
          <FeatureTypeIcon feature={feature} />
        </span>
        <span className={content.texts}>
          <span className={content.title}>{feature.title}</span>
          <span className={content.meta}>{describe(feature)}</span>
        </span>
      </RowButton>
    </div>
  );
});

/** Returns a description such as "Waypoint, created 05/06/2026, 2 photos". */
function describe({ properties, photoIds, collectionIds }: FeatureRow): string {
  return [
    featureTypeLabel(properties.ghType),
    `created ${formatDate(toDate(properties.createdAt))}`,
    collectionIds.length > 0 && `in ${plural(collectionIds.length, "hunt")}`,
    photoIds.length > 0 && plural(photoIds.length, "photo"),
  ]
    .filter(Boolean)
    .join(", ");
}
