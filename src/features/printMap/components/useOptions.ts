import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { selectPrintMap } from "../selectors";
import { changeSheet, type SheetOptions } from "../slice";

/** Returns the sheet's options and a function that changes them. */
export function useOptions() {
  const dispatch = useAppDispatch();
  const { options } = useAppSelector(selectPrintMap);
  return { options, change: (change: Partial<SheetOptions>) => dispatch(changeSheet(change)) };
}
