import { SearchX } from "lucide-react";
import { useEffect, useMemo } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { EmptyState } from "../../../ui/EmptyState";
import { VirtualList } from "../../../ui/VirtualList";
import {
  layersSearched,
  selectEntries,
  selectFavorites,
  selectStateInView,
  selectStates,
} from "../../layers";
import { selectOverlays } from "../../overlays";
import { findLayers } from "../search";
import { LayerRow } from "./layers/LayerRow";
import { StateRow } from "./layers/StateRow";
import { OverlayRow } from "./OverlayRow";

/** Row height in pixels, for two lines of text. */
const ROW_HEIGHT = 52;

/** Search results: states, overlays and layers that match by name or meaning. */
export function Found({ query }: { query: string }) {
  const dispatch = useAppDispatch();
  const entries = useAppSelector(selectEntries);
  const overlays = useAppSelector(selectOverlays);
  const inView = useAppSelector(selectStateInView);
  const states = useAppSelector(selectStates);
  const favorites = useAppSelector(selectFavorites);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map may have moved since the last letter
  useEffect(() => {
    dispatch(layersSearched());
  }, [dispatch, query]);
  const found = useMemo(
    () => findLayers(query, { states, entries: [...entries.values()], overlays, favorites, inView }),
    [query, states, entries, overlays, favorites, inView],
  );
  if (found.length === 0) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={`No results for “${query}”`}
        text="Search for a layer, a state or a topic, such as elk, BLM or fire."
      />
    );
  }
  return (
    <VirtualList
      label="Matching layers"
      count={found.length}
      rowHeight={ROW_HEIGHT}
      rowKey={(index) => found[index]?.key ?? String(index)}
      renderRow={(index) => {
        const one = found[index];
        if (!one) return null;
        if (one.kind === "state") return <StateRow stateName={one.stateName} />;
        return one.kind === "layer" ? (
          <LayerRow entry={one.entry} placed />
        ) : (
          <OverlayRow overlay={one.overlay} found />
        );
      }}
    />
  );
}
