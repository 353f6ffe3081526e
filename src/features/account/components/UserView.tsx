import { CircleHelp, Keyboard, LogOut, Mail, MessageSquare, Settings, Users } from "lucide-react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import type { RootState } from "../../../app/reducers";
import { isAdministrator } from "../../../domain/roles";
import { Button } from "../../../ui/Button";
import { Spinner } from "../../../ui/Spinner";
import { Switch } from "../../../ui/Switch";
import { selectDraftCount } from "../../drafts";
import { openModal } from "../../modals/slice";
import { selectPreferencesProblem } from "../../preferences/selectors";
import { hideCoordinatesSet } from "../../preferences/settings";
import { selectHideCoordinates } from "../../preferences/settingsSelectors";
import { selectFeedbackUrl, selectRoles, selectSupportUrl, selectUser } from "../../session/selectors";
import { logOut } from "../../session/slice";
import { SidebarPanel } from "../../sidebar/components/SidebarPanel";
import { navigate } from "../../sidebar/slice";
import styles from "./Account.module.css";
import { LinkItem } from "./LinkItem";
import { Plan } from "./Plan";
import { ThemeSwitch } from "./ThemeSwitch";
import { nameOfUser, UserAvatar } from "./UserAvatar";

export function UserView() {
  const dispatch = useAppDispatch();
  const drafts = useAppSelector(selectDraftCount);
  const hidden = useAppSelector(selectHideCoordinates);
  const loggingOut = useAppSelector((state: RootState) => state.session.loggingOut);
  const problem = useAppSelector(selectPreferencesProblem);
  return (
    <SidebarPanel title="Account">
      <Person />
      {problem && (
        <p role="status" className={styles.waiting}>
          <Spinner />
          Some settings aren't saved yet. This browser keeps them and will retry until they're saved.
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
          hint="Shows -- instead, for when you share your screen."
          checked={hidden}
          onChange={(checked) => dispatch(hideCoordinatesSet(checked))}
        />
      </div>
      <Pages />
      <div className={styles.group}>
        <Button
          variant="quiet"
          className={styles.item}
          icon={<LogOut />}
          busy={loggingOut}
          onClick={() => dispatch(drafts > 0 ? openModal({ kind: "log-out" }) : logOut())}
        >
          Log Out
        </Button>
      </div>
    </SidebarPanel>
  );
}

/** Pages that the account's panel leads to. */
function Pages() {
  const dispatch = useAppDispatch();
  const feedbackUrl = useAppSelector(selectFeedbackUrl);
  const roles = useAppSelector(selectRoles);
  const supportUrl = useAppSelector(selectSupportUrl);
  return (
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
      {feedbackUrl && <LinkItem href={feedbackUrl} icon={<MessageSquare />} label="Feedback" />}
      {supportUrl && <LinkItem href={supportUrl} icon={<Mail />} label="Contact Us" />}
    </div>
  );
}

function Person() {
  const user = useAppSelector(selectUser);
  if (!user) return null;
  const name = nameOfUser(user);
  return (
    <div className={styles.person}>
      <UserAvatar user={user} />
      <div className={styles.names}>
        <p className={styles.name}>{name}</p>
        {user.location && <p className={styles.place}>{user.location}</p>}
        {name !== user.email && <p className={styles.place}>{user.email}</p>}
      </div>
    </div>
  );
}
