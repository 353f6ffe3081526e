import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { toHex } from "../../../domain/catalogs";
import { ICONS } from "../../../domain/icons";
import { FeatureIcon } from "../../../icons/FeatureIcon";
import { Button } from "../../../ui/Button";
import { navigate } from "../../sidebar/slice";
import { selectPointStyles } from "../selectors";
import { clearRecents, draftChanged } from "../slice";
import styles from "./editor.module.css";

const nameOf = (icon: string): string => ICONS.find(({ key }) => key === icon)?.display ?? icon;

/** The Clear button appears with more tiles than this. */
const MANY = 2;

/** Tiles with the waypoint's current style and recent ones, with a link to all icons. */
export function PointStyles({ uuid }: { uuid: string }) {
  const dispatch = useAppDispatch();
  const tiles = useAppSelector(selectPointStyles);
  return (
    <section aria-label="Type">
      <div className={styles.legendRow}>
        <h3 className={styles.legend}>Type</h3>
        {tiles.length > MANY && (
          <Button variant="quiet" onClick={() => dispatch(clearRecents())}>
            Clear
          </Button>
        )}
      </div>
      <div className={styles.recents}>
        {tiles.map(({ icon, color }, index) => {
          const hex = toHex(color);
          const label = index === 0 ? `Current: ${nameOf(icon)}` : `Recent: ${nameOf(icon)} ${hex}`;
          return (
            <button
              key={`${icon} ${hex}`}
              type="button"
              className={styles.tile}
              aria-label={label}
              title={nameOf(icon)}
              aria-pressed={index === 0}
              onClick={() => dispatch(draftChanged({ icon, hex }))}
            >
              <FeatureIcon icon={icon} color={color} size={28} />
            </button>
          );
        })}
        <button
          type="button"
          className={styles.all}
          onClick={() => dispatch(navigate({ name: "FeatureIconEditor", metadata: { uuid } }))}
        >
          see all
        </button>
      </div>
    </section>
  );
}
