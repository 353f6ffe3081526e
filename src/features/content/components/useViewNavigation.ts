import { useAppDispatch } from "../../../app/hooks";
import { back, close } from "../../sidebar/slice";

/** What the head of every view of this side offers. */
export function useViewNavigation() {
  const dispatch = useAppDispatch();
  return { onBack: () => dispatch(back()), onClose: () => dispatch(close()) };
}
