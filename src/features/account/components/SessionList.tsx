import { Monitor, Smartphone } from "lucide-react";
import { useEffect } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import type { RootState } from "../../../app/reducers";
import { formatDate, formatMoment, toDate } from "../../../domain/dates";
import type { AccountSession } from "../../../domain/session";
import { Button } from "../../../ui/Button";
import { ErrorState } from "../../../ui/ErrorState";
import { SkeletonRows } from "../../../ui/SkeletonRows";
import { endSessions, loadSessions } from "../slice";
import styles from "./Settings.module.css";

export function SessionList() {
  const dispatch = useAppDispatch();
  const { sessions, sessionsStatus: status, ending } = useAppSelector((state: RootState) => state.account);
  useEffect(() => {
    dispatch(loadSessions());
  }, [dispatch]);
  if (status.state === "failed")
    return (
      <ErrorState
        title="Couldn't load your sessions."
        text={status.error}
        onRetry={() => dispatch(loadSessions())}
      />
    );
  if (sessions.length === 0) return <SkeletonRows label="Loading sessions..." count={2} />;
  const others = sessions.filter(({ isCurrent }) => !isCurrent).map(({ uuid }) => uuid);
  return (
    <>
      <ul className={styles.sessions} aria-label="Sessions">
        {sessions.map((session) => (
          <Session key={session.uuid} session={session} ending={ending.includes(session.uuid)} />
        ))}
      </ul>
      {others.length > 1 && (
        <Button
          className={styles.action}
          busy={others.every((uuid) => ending.includes(uuid))}
          onClick={() => dispatch(endSessions({ uuids: others, all: true }))}
        >
          Log out everywhere else
        </Button>
      )}
    </>
  );
}

const MOBILE = /\b(Android|iPhone|iPad)$/;

function Session({ session, ending }: { session: AccountSession; ending: boolean }) {
  const dispatch = useAppDispatch();
  const { uuid, device, createdAt, lastUsedAt, isCurrent } = session;
  const Icon = MOBILE.test(device) ? Smartphone : Monitor;
  return (
    <li className={styles.session}>
      <Icon aria-hidden="true" className={styles.sessionIcon} />
      <div className={styles.sessionText}>
        <p className={styles.device}>
          {device} {isCurrent && <span className={styles.badge}>This device</span>}
        </p>
        <p className={styles.times}>{isCurrent ? "Active now" : `Last used ${formatMoment(lastUsedAt)}`}</p>
        <p className={styles.times}>Logged in {formatDate(toDate(createdAt))}</p>
      </div>
      {!isCurrent && (
        <Button
          variant="quiet"
          busy={ending}
          aria-label={`Log out ${device}`}
          onClick={() => dispatch(endSessions({ uuids: [uuid], all: false }))}
        >
          Log out
        </Button>
      )}
    </li>
  );
}
