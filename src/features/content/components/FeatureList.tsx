import { useCallback } from "react";
import { VirtualList } from "../../../ui/VirtualList";
import { FEATURE_ROW_HEIGHT, FeatureRow } from "./FeatureRow";

/** Features by id, of any number: only the rows in sight exist. */
export function FeatureList(props: { label: string; ids: readonly string[]; selectable?: boolean }) {
  const { ids, selectable = false } = props;
  const rowKey = useCallback((index: number) => ids[index] ?? String(index), [ids]);
  return (
    <VirtualList
      label={props.label}
      count={ids.length}
      rowHeight={FEATURE_ROW_HEIGHT}
      rowKey={rowKey}
      renderRow={(index) => <FeatureRow uuid={ids[index] ?? ""} selectable={selectable} />}
    />
  );
}
