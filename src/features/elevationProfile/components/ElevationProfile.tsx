import { useEffect } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { ErrorState } from "../../../ui/ErrorState";
import { Section } from "../../../ui/Section";
import { selectElevationSource } from "../../terrain";
import { type DrawnProfile, pointed, retryProfile } from "../slice";
import { linesOf } from "../texts";
import styles from "./ElevationProfile.module.css";
import { Figures } from "./Figures";
import { ProfileChart } from "./ProfileChart";

const READING = "Reading elevations...";
const NO_SERVICE =
  "No elevation data. This line has none, and this site has no elevation service. The site operator can set one up.";
const UNKNOWN = "No elevation data along this line.";

/** Elevation profile of a line or track. */
export function ElevationProfile({ uuid }: { uuid: string }) {
  const dispatch = useAppDispatch();
  useEffect(() => () => void dispatch(pointed(null)), [dispatch]);
  return (
    <Section title="Elevation Profile">
      <Contents uuid={uuid} />
    </Section>
  );
}

function Contents({ uuid }: { uuid: string }) {
  const dispatch = useAppDispatch();
  const { uuid: of, status, profile } = useAppSelector((state) => state.elevationProfile);
  const hasSource = useAppSelector((state) => selectElevationSource(state) !== null);
  if (of !== uuid || status.state === "running" || status.state === "idle") {
    return (
      <div role="status" className={styles.loading}>
        {READING}
      </div>
    );
  }
  const retry = () => dispatch(retryProfile());
  const known = profile !== null && linesOf(profile).length > 0;
  if (status.state === "failed" && !known) {
    return <ErrorState title="No elevation profile" text={status.error} onRetry={retry} />;
  }
  if (!known) return <p className={styles.note}>{hasSource ? UNKNOWN : NO_SERVICE}</p>;
  return (
    <>
      {status.state === "failed" && (
        <div role="alert" className={styles.partial}>
          <p className={styles.note}>No ground data here. {status.error}</p>
          <Button onClick={retry}>Try again</Button>
        </div>
      )}
      <Known profile={profile} />
    </>
  );
}

function Known({ profile }: { profile: DrawnProfile }) {
  return (
    <div className={styles.known}>
      <ProfileChart profile={profile} />
      <Figures profile={profile} />
    </div>
  );
}
