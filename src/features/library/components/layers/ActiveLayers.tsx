import { Layers } from "lucide-react";
import type { ReactNode } from "react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { Button } from "../../../../ui/Button";
import { EmptyState } from "../../../../ui/EmptyState";
import { selectActive, selectRecent, selectStack, switchAllOff, switchAllOn } from "../../../layers";
import { rememberTab } from "../../../sidebar/slice";
import { ActiveList } from "./ActiveList";
import { LayerRow } from "./LayerRow";
import { LibraryState } from "./LibraryState";
import styles from "./layers.module.css";
import { useHeldRows } from "./useHeldRows";

/** Active layers in map order, followed by recent ones. */
export function ActiveLayers() {
  const dispatch = useAppDispatch();
  const active = useAppSelector(selectActive);
  const recent = useAppSelector(selectRecent);
  const { rows, pointer } = useHeldRows({ on: useAppSelector(selectStack), recent });
  const keys = [...active, ...recent].map(({ key }) => key);
  return (
    <LibraryState>
      {rows.on.length + rows.recent.length === 0 ? (
        <EmptyState
          icon={<Layers />}
          title="No layers are on"
          text="Choose a state, then turn on the layers you want to see."
        >
          <Button onClick={() => dispatch(rememberTab({ layers: "all" }))}>Show all states</Button>
        </EmptyState>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrollable with the keys
        <div className={styles.scroll} tabIndex={0} data-scroll>
          {rows.on.length > 0 && (
            <Part title="On" action="Turn all off" onAction={() => dispatch(switchAllOff())}>
              <div {...pointer}>
                <ActiveList entries={rows.on} />
              </div>
            </Part>
          )}
          {rows.recent.length > 0 && (
            <Part title="Recent" action="Turn all on" onAction={() => dispatch(switchAllOn(keys))}>
              <div {...pointer}>
                {rows.recent.map((entry) => (
                  <LayerRow key={entry.key} entry={entry} placed />
                ))}
              </div>
            </Part>
          )}
        </div>
      )}
    </LibraryState>
  );
}

function Part(props: { title: string; action: string; onAction: () => void; children: ReactNode }) {
  const { title, action, onAction, children } = props;
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>
        {title}
        <Button variant="quiet" onClick={onAction}>
          {action}
        </Button>
      </h3>
      {children}
    </section>
  );
}
