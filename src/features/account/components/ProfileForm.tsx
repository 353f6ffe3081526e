import { useState } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { LOCATION_MAX, NAME_MAX } from "../../../domain/limits";
import type { User } from "../../../domain/user";
import { TextField } from "../../../ui/TextField";
import { selectUser } from "../../session/selectors";
import { saveProfile } from "../slice";
import { AccountForm } from "./AccountForm";
import { AvatarField } from "./AvatarField";

/** Form for name, location and avatar. */
export function ProfileForm() {
  const user = useAppSelector(selectUser);
  return (
    user && (
      <>
        <AvatarField user={user} />
        <NameForm user={user} />
      </>
    )
  );
}

function NameForm({ user }: { user: User }) {
  const dispatch = useAppDispatch();
  const { busy, error, fields } = useAppSelector((state) => state.account.profile);
  const [firstName, setFirst] = useState(user.firstName);
  const [lastName, setLast] = useState(user.lastName);
  const [location, setLocation] = useState(user.location ?? "");
  const same =
    firstName.trim() === user.firstName &&
    lastName.trim() === user.lastName &&
    location.trim() === (user.location ?? "");
  const reason = firstName.trim() === "" ? "Enter your first name." : same ? "No changes yet." : null;
  return (
    <AccountForm
      action="Save profile"
      busy={busy}
      error={error}
      reason={reason}
      onSave={() => dispatch(saveProfile({ firstName, lastName, location }))}
    >
      <TextField
        label="First name"
        autoComplete="given-name"
        maxLength={NAME_MAX}
        value={firstName}
        onChange={setFirst}
        error={fields.firstName}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        maxLength={NAME_MAX}
        value={lastName}
        onChange={setLast}
        error={fields.lastName}
      />
      <TextField
        label="Location"
        autoComplete="address-level2"
        maxLength={LOCATION_MAX}
        value={location}
        onChange={setLocation}
        hint="Shown only in your account."
        error={fields.location}
      />
    </AccountForm>
  );
}
