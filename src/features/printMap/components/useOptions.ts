import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { selectPrintMap } from "../selectors";
import { changeSheet, type SheetOptions } from "../slice";

/** The sheet's options and how one of them is changed. */
export function useOptions() {
  const dispatch = useAppDispatch();
  const { options } = useAppSelector(selectPrintMap);
  return { options, change: (change: Partial<SheetOptions>) => dispatch(changeSheet(change)) };
}
