import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import type { RootState } from "../../../app/reducers";
import {
  categoryEntries,
  defaultOpacity,
  type LayerEntry,
  opacityKey,
  stateTitle,
} from "../../../domain/layers";
import type { ManifestCategory } from "../../../domain/layersManifest";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { Slider } from "../../../ui/Slider";
import { SidebarPanel } from "../../sidebar/components/SidebarPanel";
import { selectSidebarView } from "../../sidebar/selectors";
import { selectOpacity, selectShownCategory } from "../selectors";
import { chooseOpacity, moveOpacity } from "../slice";
import { LayerRow } from "./LayerRow";
import { Legend } from "./Legend";
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
            <Legends entries={entries} />
          </>
        ) : (
          <EmptyState text="This category is no longer available." />
        )}
      </LibraryState>
    </SidebarPanel>
  );
}

/** Below all rows, so that a legend that loads doesn't shift them under the pointer. */
function Legends({ entries }: { entries: readonly LayerEntry[] }) {
  const explained = entries.filter(({ layer }) => layer.legend !== undefined);
  if (explained.length === 0) return null;
  return (
    <section className={styles.legends} aria-label="Legends">
      {explained.map(({ key, layer: { name, urls, legend = "" } }) => (
        <div key={key}>
          <h3 className={styles.legendTitle}>{name}</h3>
          <Legend name={name} url={urls.mainRes} legend={legend} />
        </div>
      ))}
    </section>
  );
}

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
