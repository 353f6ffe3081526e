import { openShare } from "../../../app/events";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { formatDate, toDate } from "../../../domain/dates";
import { SHARED_VIEW_MAX, type SharedView } from "../../../domain/sharedView";
import { formatCount, plural } from "../../../domain/units";
import { Button } from "../../../ui/Button";
import { Logo } from "../../../ui/Logo";
import { Spinner } from "../../../ui/Spinner";
import { SharerAvatar, sharerName } from "../../shares";
import { keepShare } from "../slice";
import { SharedList } from "./SharedList";
import { SharedNotes } from "./SharedNotes";
import styles from "./sharedPage.module.css";

/** Panel with title, sharer and features of a share, and buttons to log in or sign up to keep it. */
export function SharedPanel({ view }: { view: SharedView }) {
  const dispatch = useAppDispatch();
  const hunt = view.type === "collection";
  return (
    <aside className={styles.panel} aria-label={hunt ? "Shared hunt" : "Shared item"}>
      <p className={styles.brand}>
        <Logo size={24} /> Ridgeline
      </p>
      <div className={styles.head}>
        <h1 className={styles.title}>{view.title}</h1>
        <p className={styles.from}>
          <SharerAvatar person={view.sharer} />
          <span>
            Shared by <strong>{sharerName(view.sharer)}</strong>
            <span className={styles.meta}>
              {hunt && `${plural(view.total, "item")} · `}Created: {formatDate(toDate(view.createdAt))}
            </span>
          </span>
        </p>
        <div className={styles.actions}>
          <Button variant="primary" onClick={() => dispatch(keepShare("login"))}>
            Log in to keep it
          </Button>
          <Button onClick={() => dispatch(keepShare("signup"))}>Create an account</Button>
        </div>
      </div>
      <SharedNotes notes={view.notes} />
      <SharedList />
      <Loading total={view.total} />
    </aside>
  );
}

function Loading({ total }: { total: number }) {
  const dispatch = useAppDispatch();
  const status = useAppSelector(({ sharedPage }) => sharedPage.status);
  const token = useAppSelector(({ sharedPage }) => sharedPage.token);
  const loaded = useAppSelector(({ sharedPage }) => sharedPage.rows.length);
  if (status.state === "running") {
    return (
      <div className={styles.foot}>
        <Spinner label="Loading" />
      </div>
    );
  }
  if (status.state === "failed") {
    return (
      <div className={styles.foot} role="alert">
        <p>Couldn't load everything. {status.error}</p>
        <Button onClick={() => token !== null && dispatch(openShare(token))}>Try again</Button>
      </div>
    );
  }
  if (total <= SHARED_VIEW_MAX || loaded >= total) return null;
  return (
    <p className={styles.foot}>
      Showing {formatCount(loaded)} of {formatCount(total)}. Log in to see all of them.
    </p>
  );
}
