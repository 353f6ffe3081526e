import { Layers } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import type { LayerEntry } from "../../../domain/layers";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { rememberTab } from "../../sidebar/slice";
import { selectActive, selectRecent } from "../selectors";
import { switchAllOff, switchAllOn } from "../slice";
import { LayerRow } from "./LayerRow";
import { LibraryState } from "./LibraryState";
import styles from "./layers.module.css";

/** What is on, and what was on last. */
export function ActiveLayers() {
  const dispatch = useAppDispatch();
  const active = useAppSelector(selectActive);
  const recent = useAppSelector(selectRecent);
  const keys = [...active, ...recent].map(({ key }) => key);
  return (
    <LibraryState>
      {keys.length === 0 ? (
        <EmptyState
          icon={<Layers />}
          title="No layers are on"
          text="Choose a state, then turn on the layers you want to see."
        >
          <Button onClick={() => dispatch(rememberTab({ layers: "all" }))}>Show all states</Button>
        </EmptyState>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrollable with the keys
        <div className={styles.scroll} tabIndex={0}>
          <LayerList
            title="On"
            entries={active}
            deed="Turn all off"
            onDeed={() => dispatch(switchAllOff())}
          />
          <LayerList
            title="Recent"
            entries={recent}
            deed="Turn all on"
            onDeed={() => dispatch(switchAllOn(keys))}
          />
        </div>
      )}
    </LibraryState>
  );
}

function LayerList(props: {
  title: string;
  entries: readonly LayerEntry[];
  deed: string;
  onDeed: () => void;
}) {
  const { title, entries, deed, onDeed } = props;
  if (entries.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>
        {title}
        <Button variant="quiet" onClick={onDeed}>
          {deed}
        </Button>
      </h3>
      {entries.map((entry) => (
        <LayerRow key={entry.key} entry={entry} placed />
      ))}
    </section>
  );
}
