import { ROLES, type Role } from "../../../../domain/roles";
import { Checkbox } from "../../../../ui/Checkbox";
import { RadioList } from "../../../../ui/RadioList";
import { ROLE_NAMES } from "../../roleNames";
import styles from "./mapData.module.css";

/** Chooses who sees a layer. Null: limited to roles, but none is chosen yet. */
export function RolesChoice(props: {
  roles: readonly Role[] | null;
  onChange: (roles: Role[] | null) => void;
}) {
  const { roles, onChange } = props;
  const everyone = roles?.length === 0;
  return (
    <div className={styles.group}>
      <p className={styles.label}>Who can see it</p>
      <RadioList
        label="Who can see it"
        options={[
          { value: "all", label: "Everyone" },
          { value: "some", label: "Only some roles", hint: "Administrators can always see it." },
        ]}
        value={everyone ? "all" : "some"}
        onChange={(value) => onChange(value === "all" ? [] : null)}
      />
      {!everyone &&
        ROLES.filter((role) => role !== "administrator").map((role) => (
          <Checkbox
            key={role}
            label={ROLE_NAMES[role]}
            checked={roles?.includes(role) ?? false}
            onChange={(on) => {
              const next = on ? [...(roles ?? []), role] : (roles ?? []).filter((other) => other !== role);
              onChange(next.length === 0 ? null : next);
            }}
          />
        ))}
    </div>
  );
}
