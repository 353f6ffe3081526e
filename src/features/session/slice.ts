import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { openShare } from "../../app/events";
import type { RuntimeConfig } from "../../domain/appConfig";
import { DONE, failed, running, type TaskStatus } from "../../domain/status";
import type { CurrentUser } from "../../domain/user";

export interface SessionState {
  startup: TaskStatus;
  runtime: RuntimeConfig | null;
  /** Server configuration. Each feature reads its own keys. */
  remote: Record<string, unknown>;
  user: CurrentUser | null;
  loggingOut: boolean;
  /** Whether the page shows a share to a visitor without a session. */
  visiting: boolean;
}

const initialState: SessionState = {
  startup: running(),
  runtime: null,
  remote: {},
  user: null,
  loggingOut: false,
  visiting: false,
};

const slice = createSlice({
  name: "session",
  initialState,
  reducers: {
    /** Starts the app, or retries after a failed start. */
    startApp: (state) => {
      state.startup = running();
    },
    runtimeLoaded: (state, { payload }: PayloadAction<RuntimeConfig>) => {
      state.runtime = payload;
    },
    startupFailed: (state, { payload }: PayloadAction<string>) => {
      state.startup = failed(payload);
    },
    /** Configuration and user are loaded, so features can start loading. */
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
    /** The server ended the session. What this page has of the account is dropped before the redirect. */
    loggedOut: () => undefined,
    /** The session is no longer valid. Shows a dialog and leads to the login page. */
    authFailed: () => undefined,
    /** The browser is online again, so pending requests can be retried right away. */
    connectionBack: () => undefined,
    /** The page became visible again. */
    pageShown: () => undefined,
    /** The page is being closed or left. Debounced writes happen now. */
    pageLeft: () => undefined,
    /** Skips the wait before the redirect to the login page. */
    loginAgain: () => undefined,
  },
  extraReducers: (builder) =>
    builder.addCase(openShare, (state) => {
      state.visiting = true;
    }),
});

export const {
  startApp,
  runtimeLoaded,
  startupFailed,
  sessionStarted,
  userRefreshed,
  logOut,
  logOutFailed,
  loggedOut,
  authFailed,
  connectionBack,
  pageShown,
  pageLeft,
  loginAgain,
} = slice.actions;
export const sessionReducer = slice.reducer;
