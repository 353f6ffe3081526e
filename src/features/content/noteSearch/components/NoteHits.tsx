import { Folder } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { Button } from "../../../../ui/Button";
import { cx } from "../../../../ui/cx";
import { RowButton } from "../../../../ui/RowButton";
import content from "../../components/content.module.css";
import { openHunt } from "../../hunts/slice";
import { selectNoteSearch } from "../selectors";
import { retryNoteSearch } from "../slice";
import { Excerpt } from "./Excerpt";
import styles from "./noteSearch.module.css";

/** Results of the note search above the list of features: hunts with a matching note, or an error. */
export function NoteHits() {
  const dispatch = useAppDispatch();
  const { status, hunts, more } = useAppSelector(selectNoteSearch);
  return (
    <>
      {status.state === "failed" && (
        <div className={styles.strip} role="alert">
          <p>Couldn't search your notes. {status.error}</p>
          <Button onClick={() => dispatch(retryNoteSearch())}>Try again</Button>
        </div>
      )}
      {hunts.length > 0 && (
        <section className={styles.hunts} aria-label="Hunts with matching notes">
          {hunts.map(({ noteableId, title, excerpt }) => (
            <div key={noteableId} className={cx(content.row, styles.hunt)}>
              <RowButton title={title} onClick={() => dispatch(openHunt(noteableId))}>
                <span className={content.icon}>
                  <Folder aria-hidden="true" width={20} />
                </span>
                <span className={content.texts}>
                  <span className={content.title}>
                    <span className="visually-hidden">Hunt: </span>
                    {title}
                  </span>
                  <span className={content.meta}>
                    <Excerpt excerpt={excerpt} />
                  </span>
                </span>
              </RowButton>
            </div>
          ))}
        </section>
      )}
      {more && (
        <div className={styles.strip}>
          <p>More notes match. Only the latest are listed.</p>
        </div>
      )}
    </>
  );
}
