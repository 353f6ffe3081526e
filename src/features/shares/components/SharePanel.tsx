import { Link, X } from "lucide-react";
import { useEffect } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import type { SharedItem, ShareStatus } from "../../../domain/share";
import { plural } from "../../../domain/units";
import { Button } from "../../../ui/Button";
import { IconButton } from "../../../ui/IconButton";
import { LinkField } from "../../../ui/LinkField";
import { Section } from "../../../ui/Section";
import { openModal } from "../../modals/slice";
import { createLink, loadShares } from "../slice";
import { SharerAvatar, sharerName } from "./Person";
import styles from "./shares.module.css";

const NOBODY: ShareStatus[] = [];

/** Recipients of a shared hunt or feature, and a link for more. */
export function SharePanel({ item }: { item: SharedItem }) {
  const dispatch = useAppDispatch();
  const { type, uuid } = item;
  const people = useAppSelector(({ shares }) => (shares.of?.uuid === uuid ? shares.people : NOBODY));
  const links = useAppSelector(({ shares }) => (shares.of?.uuid === uuid ? shares.links : 0));
  const link = useAppSelector(({ shares }) => (shares.of?.uuid === uuid ? shares.link : null));
  const linking = useAppSelector(({ shares }) => shares.linking);
  useEffect(() => {
    dispatch(loadShares({ type, uuid }));
  }, [dispatch, type, uuid]);
  return (
    <Section
      title="Share"
      action={
        <Button
          variant="quiet"
          icon={<Link aria-hidden="true" />}
          busy={linking}
          onClick={() => dispatch(createLink(item))}
        >
          Share link
        </Button>
      }
    >
      <p className={styles.hint}>
        Anyone with a share link can view it
        {type === "collection"
          ? " and everything in it, including notes, plans and photos"
          : ", its notes and photos"}
        . They can't change anything.
      </p>
      {link !== null && <LinkField label="Link" value={link} />}
      {people.length > 0 && (
        <ul className={styles.people} aria-label="Shared with">
          {people.map((share) => (
            <Recipient key={share.user.uuid} share={share} />
          ))}
        </ul>
      )}
      {(links > 0 || people.length > 0) && (
        <div className={styles.out}>
          <span className={styles.hint}>{links > 0 && `${plural(links, "link")} active`}</span>
          <Button variant="quiet" onClick={() => dispatch(openModal({ kind: "stop-sharing", item }))}>
            Stop sharing
          </Button>
        </div>
      )}
    </Section>
  );
}

function Recipient({ share }: { share: ShareStatus }) {
  const dispatch = useAppDispatch();
  const name = sharerName(share.user);
  return (
    <li className={styles.person}>
      <SharerAvatar person={share.user} />
      <span className={styles.name} title={name}>
        {name}
      </span>
      <IconButton
        label={`Remove ${name}`}
        icon={<X />}
        onClick={() => dispatch(openModal({ kind: "remove-person", share }))}
      />
    </li>
  );
}
