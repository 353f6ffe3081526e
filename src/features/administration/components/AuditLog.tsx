import { useEffect } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import type { AuditAction, AuditEntry } from "../../../domain/administration";
import { formatMoment } from "../../../domain/dates";
import { formatCount } from "../../../domain/units";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { ErrorState } from "../../../ui/ErrorState";
import { SkeletonRows } from "../../../ui/SkeletonRows";
import { loadAudit, moreAudit } from "../controlSlice";
import styles from "./Administration.module.css";

const ACTIONS: Readonly<Record<AuditAction, string>> = {
  roles: "Changed roles",
  suspend: "Suspended account",
  unsuspend: "Unsuspended account",
  "end-sessions": "Ended all sessions",
  "reset-link": "Created password reset link",
  "reset-used": "Reset password with link",
  delete: "Deleted account",
  invite: "Created invitation",
  "revoke-invitation": "Revoked invitation",
  "invitation-used": "Signed up with invitation",
  "map-publish": "Published map layer",
  "map-replace": "Replaced map layer",
  "map-change": "Changed map layer",
  "map-rollback": "Rolled back map layer",
  "map-remove": "Removed map layer",
};

/** Actions by administrators and uses of their links, newest first. */
export function AuditLog() {
  const dispatch = useAppDispatch();
  const { entries, total, auditLoading: loading } = useAppSelector((state) => state.accountControl);
  useEffect(() => {
    dispatch(loadAudit());
  }, [dispatch]);
  return (
    <>
      <p className={styles.hint}>Changes by administrators in the last year.</p>
      {loading.state === "failed" && (
        <ErrorState
          title="Couldn't load the audit log."
          text={loading.error}
          onRetry={() => dispatch(loadAudit())}
        />
      )}
      {loading.state === "running" && entries.length === 0 && (
        <SkeletonRows label="Loading the audit log..." />
      )}
      {loading.state === "done" && entries.length === 0 && <EmptyState title="No entries yet" />}
      {entries.length > 0 && (
        <>
          <p className={styles.count} role="status">
            {formatCount(entries.length)} of {formatCount(total)}
          </p>
          <ul aria-label="Audit log">
            {entries.map((entry) => (
              <Entry key={entry.uuid} entry={entry} />
            ))}
          </ul>
        </>
      )}
      {entries.length < total && (
        <Button busy={loading.state === "running"} onClick={() => dispatch(moreAudit())}>
          Show more
        </Button>
      )}
    </>
  );
}

function Entry({ entry: { at, actor, action, account, detail } }: { entry: AuditEntry }) {
  return (
    <li className={styles.account}>
      <div className={styles.about}>
        <p className={styles.name}>{ACTIONS[action]}</p>
        {account !== "" && account !== actor && (
          <p className={styles.detail} title={account}>
            <strong>{account}</strong>
          </p>
        )}
        {detail !== "" && (
          <p className={styles.detail} title={detail}>
            {detail}
          </p>
        )}
        <p className={styles.detail} title={actor}>
          {formatMoment(at)} by {actor}
        </p>
      </div>
    </li>
  );
}
