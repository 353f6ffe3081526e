import { useAppDispatch } from "../../../app/hooks";
import { back, close } from "../../sidebar/slice";

/** Returns the header actions that every sidebar view shares. */
export function useViewNavigation() {
  const dispatch = useAppDispatch();
  return { onBack: () => dispatch(back()), onClose: () => dispatch(close()) };
}
