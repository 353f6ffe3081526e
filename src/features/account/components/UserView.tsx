import { CircleHelp, Keyboard, LogOut, Mail, MessageSquare, Settings, Users } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import type { RootState } from "../../../app/reducers";
import { isAdministrator } from "../../../domain/roles";
import { Button } from "../../../ui/Button";
import { Spinner } from "../../../ui/Spinner";
import { Switch } from "../../../ui/Switch";
import { selectPreferencesProblem } from "../../preferences/selectors";
import { selectFeedbackUrl, selectRoles, selectSupportUrl, selectUser } from "../../session/selectors";
import { logOut } from "../../session/slice";
import { SidebarPanel } from "../../sidebar/components/SidebarPanel";
import { navigate } from "../../sidebar/slice";
import { selectHideCoordinates } from "../selectors";
import { hideCoordinatesSet } from "../settings";
import styles from "./Account.module.css";
import { LinkItem } from "./LinkItem";
import { Plan } from "./Plan";
import { ThemeSwitch } from "./ThemeSwitch";

export function UserView() {
  const dispatch = useAppDispatch();
  const hidden = useAppSelector(selectHideCoordinates);
  const loggingOut = useAppSelector((state: RootState) => state.session.loggingOut);
  const problem = useAppSelector(selectPreferencesProblem);
  const feedbackUrl = useAppSelector(selectFeedbackUrl);
  const roles = useAppSelector(selectRoles);
  const supportUrl = useAppSelector(selectSupportUrl);
  return (
    <SidebarPanel title="Account">
      <Person />
      {problem && (
        <p role="status" className={styles.waiting}>
          <Spinner />
          Some settings are not saved yet. They are kept in this browser and sent again until the server has
          them.
        </p>
      )}
      <Plan />
      <div className={styles.group}>
        <span className={styles.groupTitle}>Theme</span>
        <ThemeSwitch />
      </div>
      <div className={styles.group}>
        <Switch
          label="Hide Feature & Map Coordinates"
          hint="Shows -- instead, for when others see your screen."
          checked={hidden}
          onChange={(checked) => dispatch(hideCoordinatesSet(checked))}
        />
      </div>
      <div className={styles.group}>
        <Button
          variant="quiet"
          className={styles.item}
          icon={<Settings />}
          onClick={() => dispatch(navigate({ name: "Settings" }))}
        >
          Account Settings
        </Button>
        <Button
          variant="quiet"
          className={styles.item}
          icon={<Keyboard />}
          onClick={() => dispatch(navigate({ name: "KeyboardShortcuts" }))}
        >
          Keyboard shortcuts
        </Button>
        <Button
          variant="quiet"
          className={styles.item}
          icon={<CircleHelp />}
          onClick={() => dispatch(navigate({ name: "Help" }))}
        >
          Help
        </Button>
        {isAdministrator(roles) && (
          <Button
            variant="quiet"
            className={styles.item}
            icon={<Users />}
            onClick={() => dispatch(navigate({ name: "Administration" }))}
          >
            Administration
          </Button>
        )}
        <LinkItem
          href={feedbackUrl}
          icon={<MessageSquare />}
          label="Feedback"
          missing="Whoever runs this site has set up no address for feedback."
        />
        <LinkItem
          href={supportUrl}
          icon={<Mail />}
          label="Contact Us"
          missing="Whoever runs this site has set up no address to write to."
        />
      </div>
      <div className={styles.group}>
        <Button
          variant="quiet"
          className={styles.item}
          icon={<LogOut />}
          busy={loggingOut}
          onClick={() => dispatch(logOut())}
        >
          Log Out
        </Button>
      </div>
    </SidebarPanel>
  );
}

function Person() {
  const user = useAppSelector(selectUser);
  if (!user) return null;
  const name = `${user.firstName} ${user.lastName}`.trim();
  return (
    <div className={styles.person}>
      {user.avatar ? (
        <img className={styles.avatar} src={user.avatar} alt="" />
      ) : (
        <span className={styles.avatar} aria-hidden="true">
          {(name || user.email).slice(0, 1).toUpperCase()}
        </span>
      )}
      <div className={styles.names}>
        <p className={styles.name}>{name || user.email}</p>
        {user.location && <p className={styles.place}>{user.location}</p>}
        {name && <p className={styles.place}>{user.email}</p>}
      </div>
    </div>
  );
}
