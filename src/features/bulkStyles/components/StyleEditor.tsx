import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { DEFAULT_COLOR } from "../../../domain/catalogs";
import { Button } from "../../../ui/Button";
import { ButtonRow } from "../../../ui/ButtonRow";
import { ColorChoice, IconChoice, WeightChoice } from "../../featureEditor";
import { selectStyleCounts, selectStyleDraft } from "../selectors";
import { draftStyle, editStyles, saveStyles } from "../slice";
import { paletteColor } from "../styles";
import styles from "./bulkStyles.module.css";

/** Style editor for the selected features. The map previews each choice immediately. */
export function StyleEditor() {
  const dispatch = useAppDispatch();
  const draft = useAppSelector(selectStyleDraft);
  const saving = useAppSelector((state) => state.bulkStyles.saving);
  const counts = useAppSelector(selectStyleCounts);
  return (
    <section className={styles.editor} aria-label="Bulk styles" data-takes-view="">
      <div className={styles.sections}>
        {counts?.all === 0 && (
          <p className={styles.count}>The selected items are shared with you and can't be edited.</p>
        )}
        {counts?.lines && (
          <div>
            <WeightChoice
              legend="Selections Line Weight"
              value={draft.strokeWidth ?? null}
              onChange={(strokeWidth) => dispatch(draftStyle({ strokeWidth }))}
            />
            <p className={styles.count}>{counts.lines}</p>
          </div>
        )}
        {counts?.waypoints && (
          <div>
            <div className={styles.icons}>
              <IconChoice
                legend="Selections Item Type"
                value={draft.icon ?? null}
                onChange={(icon) => dispatch(draftStyle({ icon }))}
                color={paletteColor(draft.hex) ?? DEFAULT_COLOR}
              />
            </div>
            <p className={styles.count}>{counts.waypoints}</p>
          </div>
        )}
        {counts !== null && counts.all > 0 && (
          <ColorChoice
            legend="Selections Color"
            value={draft.hex ?? null}
            onChange={(hex) => dispatch(draftStyle({ hex }))}
          />
        )}
      </div>
      <ButtonRow>
        <Button
          disabledReason={saving ? "Saving your change..." : null}
          onClick={() => dispatch(editStyles(false))}
        >
          Cancel
        </Button>
        <Button variant="primary" busy={saving} onClick={() => dispatch(saveStyles())}>
          Save
        </Button>
      </ButtonRow>
    </section>
  );
}
