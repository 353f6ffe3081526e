import { Crosshair, FolderOpen, MapPin } from "lucide-react";
import { useEffect, useRef } from "react";
import { useAppSelector } from "../../../app/hooks";
import { featureTypeLabel } from "../../../domain/feature";
import { cx } from "../../../ui/cx";
import { FeatureTypeIcon } from "../../content/components/FeatureTypeIcon";
import { Excerpt } from "../../content/noteSearch/components/Excerpt";
import { selectFeature } from "../../content/selectors";
import type { SearchResult } from "../slice";
import styles from "./SearchBox.module.css";

/** One search result with its icon, name and type. */
export function ResultRow(props: {
  id: string;
  result: SearchResult;
  active: boolean;
  onPoint: () => void;
  onChoose: () => void;
}) {
  const { id, result, active } = props;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) row.current?.scrollIntoView?.({ block: "nearest" });
  }, [active]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the combobox has keys and focus
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={active}
      className={cx(styles.row, active && styles.active)}
      onPointerMove={active ? undefined : props.onPoint}
      // Keeps the focus in the field until a result is chosen.
      onPointerDown={(event) => event.preventDefault()}
      onClick={props.onChoose}
    >
      <ResultIcon result={result} />
      <span className={styles.label}>
        {result.label}
        {"inNote" in result && result.inNote && (
          <span className={styles.excerpt}>
            <Excerpt excerpt={result.inNote} />
          </span>
        )}
      </span>
      <span className={styles.kind}>{kindOf(result)}</span>
    </div>
  );
}

function kindOf(result: SearchResult): string {
  switch (result.kind) {
    case "coordinates":
      return result.detail;
    case "feature":
      return featureTypeLabel(result.ghType);
    case "hunt":
      return "Hunt";
    case "place":
      return result.type ?? "";
  }
}

function ResultIcon({ result }: { result: SearchResult }) {
  const feature = useAppSelector((state) =>
    result.kind === "feature" ? selectFeature(state, result.id) : undefined,
  );
  if (feature) return <FeatureTypeIcon feature={feature} />;
  if (result.kind === "hunt") return <FolderOpen aria-hidden="true" />;
  return result.kind === "coordinates" ? <Crosshair aria-hidden="true" /> : <MapPin aria-hidden="true" />;
}
