import { useState } from "react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { formatCount } from "../../../../domain/units";
import { RadioList } from "../../../../ui/RadioList";
import { SearchField } from "../../../../ui/SearchField";
import { selectHuntsById, selectListedHuntIds } from "../../../content/hunts/selectors";
import results from "../../components/Results.module.css";
import { selectOwnContent } from "../selectors";
import { targetChosen } from "../slice";
import styles from "./OwnContent.module.css";

/** A search field appears with more hunts than this. */
const FEW = 6;
/** Limit of hunts listed. The search narrows them further. */
const MOST = 50;

/** Chooses a hunt whose items distances are measured to. */
export function HuntTarget() {
  const dispatch = useAppDispatch();
  const { target } = useAppSelector(selectOwnContent);
  const byId = useAppSelector(selectHuntsById);
  const ids = useAppSelector(selectListedHuntIds);
  const [text, setText] = useState("");
  if (ids.length === 0) return null;
  const asked = text.trim().toLowerCase();
  const found = ids.filter((id) => byId[id]?.title.toLowerCase().includes(asked));
  return (
    <details className={results.more}>
      <summary>Use the items of a hunt</summary>
      {ids.length > FEW && <SearchField label="Search hunts" value={text} onChange={setText} />}
      <div className={styles.hunts}>
        <RadioList
          label="Hunt"
          options={found.slice(0, MOST).map((value) => ({ value, label: byId[value]?.title ?? "" }))}
          value={target?.kind === "hunt" ? target.uuid : ""}
          onChange={(uuid) => dispatch(targetChosen({ kind: "hunt", uuid }))}
        />
      </div>
      {found.length === 0 && <p className={results.note}>No results for “{text.trim()}”</p>}
      {found.length > MOST && (
        <p className={results.note}>{formatCount(found.length - MOST)} more. Search to find them.</p>
      )}
    </details>
  );
}
