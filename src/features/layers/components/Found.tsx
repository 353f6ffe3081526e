import { SearchX } from "lucide-react";
import { useMemo } from "react";
import { useAppSelector } from "../../../app/hooks";
import { EmptyState } from "../../../ui/EmptyState";
import { VirtualList } from "../../../ui/VirtualList";
import { findLayers } from "../search";
import { selectEntries, selectFavorites, selectStates } from "../selectors";
import { LayerRow } from "./LayerRow";
import { StateRow } from "./StateRow";

/** Pixels; two lines of text. */
const ROW_HEIGHT = 52;

/** States and layers that are called like what is searched for. */
export function Found({ query }: { query: string }) {
  const entries = useAppSelector(selectEntries);
  const states = useAppSelector(selectStates);
  const favorites = useAppSelector(selectFavorites);
  const found = useMemo(
    () => findLayers(query, { states, entries: [...entries.values()], favorites }),
    [query, states, entries, favorites],
  );
  if (found.length === 0) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={`No results for “${query}”`}
        text="Search for a layer, a category or a state."
      />
    );
  }
  return (
    <VirtualList
      label="Found layers"
      count={found.length}
      rowHeight={ROW_HEIGHT}
      rowKey={(index) => found[index]?.key ?? String(index)}
      renderRow={(index) => {
        const one = found[index];
        if (!one) return null;
        return one.entry ? <LayerRow entry={one.entry} placed /> : <StateRow stateName={one.stateName} />;
      }}
    />
  );
}
