import { ArrowUpDown } from "lucide-react";
import { useState } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { FEATURE_SORT_LABELS, FEATURE_SORTS } from "../../../domain/sorting";
import { Button } from "../../../ui/Button";
import { PopoverMenu } from "../../../ui/PopoverMenu";
import { RadioList } from "../../../ui/RadioList";
import { selectSort } from "../selectors";
import { sortContent } from "../slice";

const OPTIONS = FEATURE_SORTS.map((value) => ({ value, label: FEATURE_SORT_LABELS[value] }));

/** Sort options. The choice applies when the button is clicked. */
export function SortMenu({ disabledReason }: { disabledReason: string | null }) {
  const dispatch = useAppDispatch();
  const sort = useAppSelector(selectSort);
  const [open, setOpen] = useState(false);
  const [choice, setChoice] = useState(sort);
  const show = (next: boolean) => {
    if (next) setChoice(sort);
    setOpen(next);
  };
  const apply = () => {
    setOpen(false);
    if (choice !== sort) dispatch(sortContent(choice));
  };
  return (
    <PopoverMenu
      name="Sort"
      label={`Sort: ${FEATURE_SORT_LABELS[sort]}`}
      icon={<ArrowUpDown />}
      disabledReason={disabledReason}
      open={open}
      onOpenChange={show}
    >
      <RadioList label="Sort" options={OPTIONS} value={choice} onChange={setChoice} />
      <Button variant="primary" wide onClick={apply}>
        Apply
      </Button>
    </PopoverMenu>
  );
}
