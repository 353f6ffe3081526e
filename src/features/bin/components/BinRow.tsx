import { Camera, ClipboardList, Folder, RotateCcw, StickyNote } from "lucide-react";
import { memo } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import type { BinItem } from "../../../domain/bin";
import { DEFAULT_COLOR } from "../../../domain/catalogs";
import { formatDate, toDate } from "../../../domain/dates";
import { featureTypeLabel } from "../../../domain/feature";
import { plural } from "../../../domain/units";
import { Checkbox } from "../../../ui/Checkbox";
import { IconButton } from "../../../ui/IconButton";
import content from "../../content/components/content.module.css";
import { FeatureTypeIcon } from "../../content/components/FeatureTypeIcon";
import { chooseDeleted, keyOf, restoreDeleted } from "../slice";
import styles from "./RecentlyDeleted.module.css";

/** Row height in pixels: three lines of text. */
export const BIN_ROW_HEIGHT = 76;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Deleted item with its type, deletion date and the time left until it's permanently deleted. */
export const BinRow = memo(function BinRow({ item }: { item: BinItem }) {
  const dispatch = useAppDispatch();
  const chosen = useAppSelector((state) => state.bin.chosen.includes(keyOf(item)));
  const busy = useAppSelector((state) => state.bin.restoring.state === "running");
  const { type, uuid, title } = item;
  const waits = item.parentId !== null && !item.parentThere;
  const reason = busy
    ? "Wait until the items are restored."
    : waits
      ? item.parent === null
        ? "Its hunt or feature was permanently deleted."
        : `Restore “${item.parent}” first.`
      : null;
  return (
    <div className={content.row} data-selected={chosen ? "" : undefined}>
      <Checkbox
        label={`Select ${title}`}
        labelHidden
        checked={chosen}
        onChange={() => dispatch(chooseDeleted({ type, uuid }))}
      />
      <span className={content.icon}>
        <ItemIcon item={item} />
      </span>
      <span className={content.texts}>
        <span className={content.title} title={title}>
          {title}
        </span>
        <span className={content.meta}>{describe(item)}</span>
        <span className={styles.dates}>
          Deleted {formatDate(toDate(item.deletedAt))}, {plural(daysLeft(item.expiresAt), "day")} left
        </span>
      </span>
      <IconButton
        label={`Restore ${title}`}
        icon={<RotateCcw />}
        disabledReason={reason}
        data-row-focus=""
        onClick={() => dispatch(restoreDeleted([{ type, uuid }]))}
      />
    </div>
  );
});

/** Returns the days left until permanent deletion, at least 1. */
function daysLeft(expiresAt: BinItem["expiresAt"]): number {
  const left = toDate(expiresAt).getTime() - Date.now();
  return Math.max(1, Math.round(left / DAY_MS));
}

function ItemIcon({ item: { type, ghType, icon, color } }: { item: BinItem }) {
  if (type === "collection") return <Folder aria-hidden="true" width={20} />;
  if (type === "note") return <StickyNote aria-hidden="true" width={20} />;
  if (type === "plan") return <ClipboardList aria-hidden="true" width={20} />;
  if (type === "photo" || ghType === null) return <Camera aria-hidden="true" width={20} />;
  return <FeatureTypeIcon feature={{ properties: { ghType, icon, color: color ?? DEFAULT_COLOR } }} />;
}

/** Returns what the item is and what's restored with it, such as "Waypoint, 2 notes". */
function describe({ type, ghType, notes, photos, plans, features, parent }: BinItem): string {
  if (type === "note" || type === "photo" || type === "plan") {
    const what = { note: "Note", photo: "Photo", plan: "Plan" }[type];
    return parent === null ? what : `${what} from ${parent}`;
  }
  return [
    ghType === null ? "Hunt" : featureTypeLabel(ghType),
    features > 0 && plural(features, "item"),
    notes > 0 && plural(notes, "note"),
    photos > 0 && plural(photos, "photo"),
    plans > 0 && plural(plans, "plan"),
  ]
    .filter(Boolean)
    .join(", ");
}
