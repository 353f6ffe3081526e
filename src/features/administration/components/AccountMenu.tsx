import { Ban, KeyRound, LogOut, MoreVertical, Trash2, UserCheck } from "lucide-react";
import { useAppDispatch } from "../../../app/hooks";
import type { ConfirmedAction } from "../../../domain/administration";
import type { Account } from "../../../domain/user";
import { IconButton } from "../../../ui/IconButton";
import { Menu } from "../../../ui/Menu";
import { openModal } from "../../modals/slice";
import { unsuspend } from "../controlSlice";
import { nameOf } from "../nameOf";

/** Further actions of an administrator for another account. */
export function AccountMenu({ account }: { account: Account }) {
  const dispatch = useAppDispatch();
  const label = `More actions for ${nameOf(account)}`;
  const ask = (action: ConfirmedAction) => () =>
    dispatch(openModal({ kind: "account-action", account, action }));
  return (
    <Menu
      label={label}
      trigger={<IconButton label={label} icon={<MoreVertical />} plainTitle />}
      items={[
        account.suspendedAt === null
          ? { label: "Suspend", icon: <Ban />, onSelect: ask("suspend") }
          : { label: "Unsuspend", icon: <UserCheck />, onSelect: () => dispatch(unsuspend(account)) },
        { label: "End all sessions", icon: <LogOut />, onSelect: ask("end-sessions") },
        {
          label: "Password reset link",
          icon: <KeyRound />,
          disabledReason: account.suspendedAt === null ? null : "The account is suspended.",
          onSelect: ask("reset-link"),
        },
        "line",
        {
          label: "Delete account",
          icon: <Trash2 />,
          danger: true,
          onSelect: () => dispatch(openModal({ kind: "delete-account-of", account })),
        },
      ]}
    />
  );
}
