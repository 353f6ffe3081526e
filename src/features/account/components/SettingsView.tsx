import { Download } from "lucide-react";
import { useEffect } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import type { RootState } from "../../../app/reducers";
import { Button } from "../../../ui/Button";
import { openModal } from "../../modals/slice";
import { SidebarPanel } from "../../sidebar/components/SidebarPanel";
import { accountFormsOpened, exportOwnData } from "../slice";
import { MapSettings } from "./MapSettings";
import { PasswordForm } from "./PasswordForm";
import { ProfileForm } from "./ProfileForm";
import { SessionList } from "./SessionList";
import styles from "./Settings.module.css";
import { StorageUse } from "./StorageUse";

/** Account Settings view: map settings, profile, password, sessions, data export and account deletion. */
export function SettingsView() {
  const dispatch = useAppDispatch();
  const exporting = useAppSelector((state: RootState) => state.account.exporting);
  const changed = useAppSelector((state: RootState) => state.account.passwordsChanged);
  useEffect(() => {
    dispatch(accountFormsOpened());
  }, [dispatch]);
  return (
    <SidebarPanel title="Account Settings">
      <MapSettings />
      <section className={styles.section}>
        <h3 className={styles.title}>Profile</h3>
        <ProfileForm />
      </section>
      <section className={styles.section}>
        <h3 className={styles.title}>Password</h3>
        <PasswordForm key={changed} />
      </section>
      <section className={styles.section}>
        <h3 className={styles.title}>Where you are logged in</h3>
        <SessionList />
      </section>
      <section className={styles.section}>
        <h3 className={styles.title}>Your data</h3>
        <StorageUse />
        <p className={styles.text}>
          One zip file with all your data: content as GeoJSON, KML and GPX, hunts, notes and settings as JSON,
          photos as you uploaded them.
        </p>
        <Button
          className={styles.action}
          icon={<Download aria-hidden="true" />}
          busy={exporting}
          onClick={() => dispatch(exportOwnData())}
        >
          Export my data
        </Button>
      </section>
      <section className={styles.section}>
        <h3 className={styles.title}>Delete account</h3>
        <p className={styles.text}>Permanently removes your account and everything in it.</p>
        <Button className={styles.action} onClick={() => dispatch(openModal({ kind: "delete-account" }))}>
          Delete account
        </Button>
      </section>
    </SidebarPanel>
  );
}
