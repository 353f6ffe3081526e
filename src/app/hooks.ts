import { useDispatch, useSelector, useStore } from "react-redux";
import type { RootState } from "./reducers";
import type { AppDispatch, AppStore } from "./store";

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
/** For what is looked for when a button is pressed, and not at each change before. */
export const useAppStore = useStore.withTypes<AppStore>();
