import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import type { RootState } from "../../../../app/reducers";
import {
  categoryEntries,
  defaultOpacity,
  type LayerEntry,
  opacityKey,
  stateTitle,
} from "../../../../domain/layers";
import type { ManifestCategory } from "../../../../domain/layersManifest";
import { Button } from "../../../../ui/Button";
import { EmptyState } from "../../../../ui/EmptyState";
import { Slider } from "../../../../ui/Slider";
import { chooseOpacity, moveOpacity, selectOpacity, selectShownCategory } from "../../../layers";
import { SidebarPanel } from "../../../sidebar/components/SidebarPanel";
import { selectSidebarView } from "../../../sidebar/selectors";
import { LayerRow } from "./LayerRow";
import { Legends } from "./Legends";
import { LibraryState } from "./LibraryState";
import styles from "./layers.module.css";

/** Details of a category: opacity, layers and legends. */
export function LayerCategoryDetailView() {
  const metadata = useAppSelector((state) => selectSidebarView(state)?.metadata);
  const category = useAppSelector(selectShownCategory);
  const stateName = metadata?.state ?? "";
  const entries = category ? categoryEntries(stateName, category) : [];
  return (
    <SidebarPanel title={metadata?.category ?? ""} subtitle={stateTitle(stateName)} padded={false}>
      <LibraryState>
        {category ? (
          <>
            <p className={styles.description}>{category.description}</p>
            <Opacity stateName={stateName} category={category} />
            {entries.map((entry) => (
              <LayerRow key={entry.key} entry={entry} />
            ))}
            <Legends layers={explained(entries)} />
          </>
        ) : (
          <EmptyState text="This category is no longer available." />
        )}
      </LibraryState>
    </SidebarPanel>
  );
}

/** Returns the layers that have a legend. */
const explained = (entries: readonly LayerEntry[]) =>
  entries.flatMap(({ key, layer: { name, urls, legend } }) =>
    legend === undefined ? [] : [{ key, name, url: urls.mainRes, legend }],
  );

function Opacity({ stateName, category }: { stateName: string; category: ManifestCategory }) {
  const dispatch = useAppDispatch();
  const opacity = useAppSelector((state: RootState) => selectOpacity(state, stateName, category));
  const key = opacityKey(stateName, category.categoryName);
  const fallback = defaultOpacity(category);
  const choose = (percent: number) => dispatch(chooseOpacity({ key, opacity: percent / 100, fallback }));
  return (
    <div className={styles.opacity}>
      <Slider
        label="Opacity"
        values={[Math.round(opacity * 100)]}
        min={0}
        max={100}
        step={1}
        unit="%"
        onChange={([percent = 0]) => dispatch(moveOpacity({ key, opacity: percent / 100 }))}
        onCommit={([percent = 0]) => choose(percent)}
      />
      {/* Always rendered, so the rows below don't move. */}
      <div className={styles.back}>
        {opacity !== fallback && (
          <Button variant="quiet" onClick={() => choose(Math.round(fallback * 100))}>
            Back to {Math.round(fallback * 100)}%
          </Button>
        )}
      </div>
    </div>
  );
}
