import { MailPlus } from "lucide-react";
import { useEffect } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import type { Invitation, SignUps } from "../../../domain/administration";
import { formatMoment } from "../../../domain/dates";
import { Button } from "../../../ui/Button";
import { EmptyState } from "../../../ui/EmptyState";
import { ErrorState } from "../../../ui/ErrorState";
import { SkeletonRows } from "../../../ui/SkeletonRows";
import { openModal } from "../../modals/slice";
import { selectSignUps } from "../../session/selectors";
import { loadInvitations, revokeInvitation } from "../controlSlice";
import styles from "./Administration.module.css";

const HINTS: Readonly<Record<SignUps, string>> = {
  open: "Anyone can sign up on this server. To require an invitation, set SIGN_UPS=invite.",
  invite: "Only people with an invitation can sign up on this server.",
  closed:
    "Sign-ups are closed on this server, and invitations don't work. To invite people, set SIGN_UPS=invite.",
};

/** Sign-up mode and unused invitations. */
export function Invitations() {
  const dispatch = useAppDispatch();
  const signUps = useAppSelector(selectSignUps);
  const { invitations, invitationsLoading: loading } = useAppSelector((state) => state.accountControl);
  useEffect(() => {
    dispatch(loadInvitations());
  }, [dispatch]);
  return (
    <>
      <p className={styles.hint}>{HINTS[signUps]}</p>
      {signUps !== "closed" && (
        <Button
          icon={<MailPlus aria-hidden="true" />}
          onClick={() => dispatch(openModal({ kind: "invite" }))}
        >
          Invite someone
        </Button>
      )}
      {loading.state === "failed" && (
        <ErrorState
          title="Couldn't load invitations."
          text={loading.error}
          onRetry={() => dispatch(loadInvitations())}
        />
      )}
      {loading.state === "running" && invitations.length === 0 && (
        <SkeletonRows label="Loading invitations..." />
      )}
      {loading.state === "done" && invitations.length === 0 && (
        <EmptyState title="No open invitations" text="Used and expired invitations aren't listed." />
      )}
      {invitations.length > 0 && (
        <ul aria-label="Invitations">
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.uuid} invitation={invitation} />
          ))}
        </ul>
      )}
    </>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const dispatch = useAppDispatch();
  const { uuid, note, createdBy, createdAt, expiresAt } = invitation;
  const name = note || "Invitation without a note";
  return (
    <li className={styles.account}>
      <div className={styles.about}>
        <p className={styles.name} title={name}>
          {name}
        </p>
        <p className={styles.detail}>Expires {formatMoment(expiresAt)}</p>
        <p className={styles.detail} title={createdBy}>
          Created {formatMoment(createdAt)}
          {createdBy !== "" && ` by ${createdBy}`}
        </p>
      </div>
      <Button aria-label={`Revoke: ${name}`} onClick={() => dispatch(revokeInvitation(uuid))}>
        Revoke
      </Button>
    </li>
  );
}
