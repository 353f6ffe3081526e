import { useEffect, useState } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { ROLES, type Role } from "../../../domain/roles";
import { Button } from "../../../ui/Button";
import { Checkbox } from "../../../ui/Checkbox";
import { Dialog } from "../../../ui/Dialog";
import { RadioList } from "../../../ui/RadioList";
import type { ModalProps } from "../../modals/modalProps";
import { selectUser } from "../../session/selectors";
import { nameOf } from "../nameOf";
import { ROLE_NAMES } from "../roleNames";
import { rolesOpened, saveRoles } from "../slice";
import styles from "./Administration.module.css";

const OPTIONS = ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }));

/** Edits the roles of an account: the first one, which is effective, and others. */
export function RolesModal({ modal, onClose }: ModalProps<"roles">) {
  const dispatch = useAppDispatch();
  const { account } = modal;
  const saving = useAppSelector((state) => state.administration.saving);
  const own = useAppSelector(selectUser)?.uuid === account.uuid;
  const [first, setFirst] = useState<Role>(account.roles[0] ?? "registered");
  const [others, setOthers] = useState<Role[]>(account.roles.slice(1));
  useEffect(() => {
    dispatch(rolesOpened());
  }, [dispatch]);
  const roles = [first, ...others.filter((role) => role !== first)];
  const unchanged = roles.join() === account.roles.join();
  const toggle = (role: Role, on: boolean) =>
    setOthers(on ? [...others, role] : others.filter((other) => other !== role));
  return (
    <Dialog
      title={`Roles for ${nameOf(account)}`}
      text={account.email}
      dismissable={saving.state !== "running"}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={saving.state === "running"}
            disabledReason={unchanged ? "No changes yet." : null}
            onClick={() => dispatch(saveRoles({ uuid: account.uuid, roles }))}
          >
            Save roles
          </Button>
        </>
      }
    >
      {saving.state === "failed" && (
        <p role="alert" className={styles.refused}>
          Couldn't save the roles. {saving.error}
        </p>
      )}
      {first === "administrator" && !own && account.roles[0] !== "administrator" && (
        <p className={styles.warning}>
          Administrators can see every account and set anyone's roles, including yours. They can't see
          anyone's content.
        </p>
      )}
      <h3 className={styles.title}>First role: the one that applies</h3>
      <RadioList label="First role" options={OPTIONS} value={first} onChange={setFirst} />
      <h3 className={styles.title}>Other roles</h3>
      <div>
        {ROLES.filter((role) => role !== first).map((role) => (
          <Checkbox
            key={role}
            label={ROLE_NAMES[role]}
            checked={others.includes(role)}
            onChange={(on) => toggle(role, on)}
          />
        ))}
      </div>
    </Dialog>
  );
}
