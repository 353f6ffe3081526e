import { useDispatch, useSelector, useStore } from "react-redux";
import type { RootState } from "./reducers";
import type { AppDispatch, AppStore } from "./store";

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
/** For reading the state in an event handler without rerendering on its changes. */
export const useAppStore = useStore.withTypes<AppStore>();
