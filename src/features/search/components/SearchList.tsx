import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { plural } from "../../../domain/units";
import { Button } from "../../../ui/Button";
import { Spinner } from "../../../ui/Spinner";
import { selectSearch } from "../selectors";
import { clearRecent, type SearchResult } from "../slice";
import { ResultRow } from "./ResultRow";
import styles from "./SearchBox.module.css";

interface Props {
  /** Id of the combobox. Its options are `${id}-0` and up. */
  id: string;
  results: readonly SearchResult[];
  /** Index of the option selected with the arrow keys; -1: none. */
  at: number;
  onPoint: (at: number) => void;
  onChoose: (result: SearchResult) => void;
  onRetry: () => void;
}

/** Search results, or recent searches while the field is empty. */
export function SearchList({ id, results, at, onPoint, onChoose, onRetry }: Props) {
  const dispatch = useAppDispatch();
  const { text, status, refusal } = useAppSelector(selectSearch);
  const asked = text.trim();
  const recent = asked === "";
  return (
    <div className={styles.panel}>
      {recent && results.length > 0 && (
        <div className={styles.head}>
          <span>Recent searches</span>
          <Button variant="quiet" onClick={() => dispatch(clearRecent())}>
            Clear
          </Button>
        </div>
      )}
      <div role="listbox" id={`${id}-list`} aria-label={recent ? "Recent searches" : "Search results"}>
        {results.map((result, index) => (
          <ResultRow
            key={`${result.kind} ${result.id}`}
            id={`${id}-${index}`}
            result={result}
            active={index === at}
            onPoint={() => onPoint(index)}
            onChoose={() => onChoose(result)}
          />
        ))}
      </div>
      {recent && results.length === 0 && (
        <p className={styles.note}>
          Towns, peaks, lakes, rivers, forests and zip codes, your hunts and content by name, or coordinates
          such as 40.5, -107.5 or 13T BF 88 43. Google and Apple Maps links work too.
        </p>
      )}
      {status.state === "running" && results.length === 0 && (
        <p className={styles.waiting}>
          <Spinner /> Searching...
        </p>
      )}
      {status.state === "failed" && (
        <div role="alert" className={styles.failed}>
          <p>{status.error}</p>
          <Button onClick={onRetry}>Try again</Button>
        </div>
      )}
      {status.state === "done" && results.length === 0 && (
        <p className={styles.note}>
          {refusal ?? `Nothing found for “${asked}”. Check the spelling, or type the name of a town nearby.`}
        </p>
      )}
      <p role="status" className="visually-hidden">
        {status.state === "done" && plural(results.length, "result")}
      </p>
    </div>
  );
}
