import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { RuntimeConfig } from "../../domain/appConfig";
import { DONE, failed, running, type TaskStatus } from "../../domain/status";
import type { CurrentUser } from "../../domain/user";

export interface SessionState {
  startup: TaskStatus;
  runtime: RuntimeConfig | null;
  /** The server's config call: an object of keys that each feature reads for itself. */
  remote: Record<string, unknown>;
  user: CurrentUser | null;
  loggingOut: boolean;
}

const initialState: SessionState = {
  startup: running(),
  runtime: null,
  remote: {},
  user: null,
  loggingOut: false,
};

const slice = createSlice({
  name: "session",
  initialState,
  reducers: {
    /** Starts the app, or tries again after a failed start. */
    startApp: (state) => {
      state.startup = running();
    },
    runtimeLoaded: (state, { payload }: PayloadAction<RuntimeConfig>) => {
      state.runtime = payload;
    },
    startupFailed: (state, { payload }: PayloadAction<string>) => {
      state.startup = failed(payload);
    },
    /** Configuration and user are there: features begin to load. */
    sessionStarted: (
      state,
      { payload }: PayloadAction<{ user: CurrentUser; remote: Record<string, unknown> }>,
    ) => {
      state.startup = DONE;
      state.user = payload.user;
      state.remote = payload.remote;
    },
    userRefreshed: (state, { payload }: PayloadAction<CurrentUser>) => {
      state.user = payload;
    },
    logOut: (state) => {
      state.loggingOut = true;
    },
    logOutFailed: (state) => {
      state.loggingOut = false;
    },
    /** The server no longer knows who this is. Shows the modal and leads to the login page. */
    authFailed: () => undefined,
    /** The browser has a connection again: what waits for one can try at once. */
    connectionBack: () => undefined,
    /** The page can be seen again. */
    pageShown: () => undefined,
    /** The page is being closed or left: what waits for a quiet moment is written down now. */
    pageLeft: () => undefined,
    /** The person does not wait for the redirect. */
    loginAgain: () => undefined,
  },
});

export const {
  startApp,
  runtimeLoaded,
  startupFailed,
  sessionStarted,
  userRefreshed,
  logOut,
  logOutFailed,
  authFailed,
  connectionBack,
  pageShown,
  pageLeft,
  loginAgain,
} = slice.actions;
export const sessionReducer = slice.reducer;
