import type { Store } from "@reduxjs/toolkit";
import { useDispatch, useSelector, useStore } from "react-redux";
import type { RootState } from "./reducers";

/** Declared instead of inferred from createStore, because that imports every saga. */
type AppStore = Store<RootState>;

export const useAppDispatch = useDispatch.withTypes<AppStore["dispatch"]>();
export const useAppSelector = useSelector.withTypes<RootState>();
/** For reading the state in an event handler without rerendering on its changes. */
export const useAppStore = useStore.withTypes<AppStore>();
