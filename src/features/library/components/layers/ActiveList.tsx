import { useEffect, useRef, useState } from "react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { type LayerEntry, stateTitle } from "../../../../domain/layers";
import { moveLayer, selectStack } from "../../../layers";
import { ActiveLayer } from "./ActiveLayer";
import styles from "./layers.module.css";
import { useRowDrag } from "./useRowDrag";

/**
 * Active layers from the top of the map down, reordered with buttons or by dragging. May include layers just turned
 * off.
 */
export function ActiveList({ entries }: { entries: readonly LayerEntry[] }) {
  const dispatch = useAppDispatch();
  const stack = useAppSelector(selectStack);
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState("");
  const focused = useRef<HTMLElement | null>(null);
  const move = (key: string, place: number) => {
    const entry = stack.find((one) => one.key === key);
    if (!entry || stack[place]?.key === key) return;
    // Moving a row in the DOM can lose the focus inside it.
    focused.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    dispatch(moveLayer({ key, place }));
    setSaid(`${entry.layer.name}, ${stateTitle(entry.stateName)}: ${place + 1} of ${stack.length}`);
  };
  const { drag, handleOf } = useRowDrag(list, move);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the order
  useEffect(() => {
    if (focused.current && list.current?.contains(focused.current)) focused.current.focus();
    focused.current = null;
  }, [stack]);
  const from = stack.findIndex(({ key }) => key === drag?.key);
  return (
    <>
      <ul className={styles.activeList} ref={list} aria-label="Layers on, from top to bottom">
        {entries.map((entry) => {
          const place = stack.findIndex(({ key }) => key === entry.key);
          const target = drag !== null && drag.place === place && place !== from && place >= 0;
          return (
            <ActiveLayer
              key={entry.key}
              entry={entry}
              place={place}
              count={stack.length}
              dragged={place >= 0 && place === from}
              drop={target ? (place < from ? "above" : "below") : null}
              handle={handleOf(entry.key)}
              onMove={(to) => move(entry.key, to)}
            />
          );
        })}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}
