import { LogOut } from "lucide-react";
import { useAppDispatch } from "../../../app/hooks";
import { Button } from "../../../ui/Button";
import { openModal } from "../../modals/slice";
import type { SharedItem } from "../slice";

/** What somebody can do who does not own the item. */
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
