import { FileUp, X } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { IconButton } from "../../../ui/IconButton";
import { Spinner } from "../../../ui/Spinner";
import { navigateFresh } from "../../sidebar/slice";
import { selectNotice } from "../notice";
import { hideWaiting, resumeImport } from "../waiting";
import styles from "./ImportNotice.module.css";

/** Notice on the map for an unfinished import, shown while the sidebar shows another view. */
export function ImportNotice() {
  const dispatch = useAppDispatch();
  const notice = useAppSelector(selectNotice);
  if (!notice) return null;
  const { text, button, busy, resume, list, hideable } = notice;
  const open = () => {
    if (resume) dispatch(resumeImport(resume));
    dispatch(navigateFresh({ name: list ? "DataManager" : "Import" }));
  };
  return (
    <section className={styles.notice} aria-label="Import">
      {busy ? <Spinner /> : <FileUp aria-hidden="true" />}
      <p className={styles.text} role="status" title={text}>
        {text}
      </p>
      <Button onClick={open}>{button}</Button>
      {hideable && (
        <IconButton label="Hide" icon={<X aria-hidden="true" />} onClick={() => dispatch(hideWaiting())} />
      )}
    </section>
  );
}
