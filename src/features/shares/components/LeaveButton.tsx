import { LogOut } from "lucide-react";
import { useAppDispatch } from "../../../app/hooks";
import type { SharedItem } from "../../../domain/share";
import { Button } from "../../../ui/Button";
import { openModal } from "../../modals/slice";

/** Button for recipients to leave a shared item. */
export function LeaveButton({ item }: { item: SharedItem }) {
  const dispatch = useAppDispatch();
  return (
    <Button
      icon={<LogOut aria-hidden="true" />}
      onClick={() => dispatch(openModal({ kind: "leave-share", item }))}
    >
      Leave
    </Button>
  );
}
