import { useCallback } from "react";
import type { IdList } from "../../../domain/idList";
import { VirtualList } from "../../../ui/VirtualList";
import { useScrollKey } from "../../sidebar/useScrollKey";
import { FEATURE_ROW_HEIGHT, FeatureRow } from "./FeatureRow";

/** Virtualized list of features: only visible rows are rendered. */
export function FeatureList(props: { label: string; ids: IdList; selectable?: boolean; found?: boolean }) {
  const { ids, selectable = false, found = false } = props;
  const scrollKey = useScrollKey(props.label);
  const rowKey = useCallback((index: number) => ids.at(index) ?? String(index), [ids]);
  return (
    <VirtualList
      label={props.label}
      count={ids.length}
      rowHeight={FEATURE_ROW_HEIGHT}
      rowKey={rowKey}
      scrollKey={scrollKey}
      renderRow={(index) => <FeatureRow uuid={ids.at(index) ?? ""} selectable={selectable} found={found} />}
    />
  );
}
