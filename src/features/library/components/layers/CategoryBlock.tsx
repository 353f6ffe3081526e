import { ChevronRight, SlidersHorizontal } from "lucide-react";
import { Collapsible } from "radix-ui";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { categoryEntries, opacityKey } from "../../../../domain/layers";
import type { ManifestCategory, ManifestState } from "../../../../domain/layersManifest";
import { formatCount } from "../../../../domain/units";
import { IconButton } from "../../../../ui/IconButton";
import { selectActiveKeys, selectUnfolded, unfold } from "../../../layers";
import { navigate } from "../../../sidebar/slice";
import { LayerRow } from "./LayerRow";
import styles from "./layers.module.css";

/** Expandable category of a state with its layers grouped by subcategory. */
export function CategoryBlock(props: { state: ManifestState; category: ManifestCategory; first: boolean }) {
  const dispatch = useAppDispatch();
  const { stateName, isOpen } = props.state;
  const { categoryName, description, subCategories } = props.category;
  const key = opacityKey(stateName, categoryName);
  // The first category starts expanded, so there are layers to switch on.
  const open = useAppSelector((state) => selectUnfolded(state)[key] ?? (isOpen || props.first));
  const active = useAppSelector(selectActiveKeys);
  const entries = categoryEntries(stateName, props.category);
  const count = entries.filter((entry) => active.has(entry.key)).length;
  const metadata = { state: stateName, category: categoryName };
  return (
    <Collapsible.Root
      className={styles.category}
      open={open}
      onOpenChange={(next) => dispatch(unfold({ key, open: next }))}
    >
      <h3 className={styles.head}>
        <Collapsible.Trigger className={styles.fold}>
          <ChevronRight aria-hidden="true" />
          <span className={styles.texts}>
            <span className={styles.categoryName}>{categoryName}</span>
            <span className={styles.about}>{description}</span>
          </span>
          <span className={styles.count}>{count > 0 && `${formatCount(count)} on`}</span>
        </Collapsible.Trigger>
        <IconButton
          label={`Opacity and legend of ${categoryName}`}
          icon={<SlidersHorizontal />}
          onClick={() => dispatch(navigate({ name: "LayerCategoryDetail", metadata }))}
        />
      </h3>
      <Collapsible.Content className={styles.inside}>
        {subCategories.map(({ subCategoryName, layers }) => (
          <div key={subCategoryName}>
            {/* A subcategory of one layer usually has the same name, so its heading is omitted. */}
            {layers.length > 1 && <h4 className={styles.sub}>{subCategoryName}</h4>}
            {entries
              .filter((entry) => entry.subCategoryName === subCategoryName)
              .map((entry) => (
                <LayerRow key={entry.key} entry={entry} />
              ))}
          </div>
        ))}
      </Collapsible.Content>
    </Collapsible.Root>
  );
}
