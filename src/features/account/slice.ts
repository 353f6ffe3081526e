import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { Trial } from "../../domain/roles";
import type { AccountSession } from "../../domain/session";
import { DONE, IDLE, running, type TaskStatus } from "../../domain/status";
import type { StorageUse } from "../../domain/storageUse";

/** State of a form validated by the server, with an error for the whole form and one per field. */
export interface FormStatus {
  busy: boolean;
  error: string | null;
  fields: Record<string, string>;
}

const QUIET: FormStatus = { busy: false, error: null, fields: {} };
const BUSY: FormStatus = { ...QUIET, busy: true };

/** State of the account views. Passwords stay in the forms and never enter the store. */
export interface AccountState {
  sessions: AccountSession[];
  sessionsStatus: TaskStatus;
  /** Ids of sessions being ended. */
  ending: string[];
  password: FormStatus;
  /** Number of password changes. The form resets after each. */
  passwordsChanged: number;
  profile: FormStatus;
  /** Upload or removal of the avatar. */
  avatar: Pick<FormStatus, "busy" | "error">;
  deletion: FormStatus;
  exporting: boolean;
  /** Null until loaded. */
  storage: StorageUse | null;
  startingTrial: Trial | null;
  endingTrial: boolean;
  /** Exaggeration of the 3D terrain while the user changes and saves it; null for the account's value. */
  exaggeration: number | null;
}

const initialState: AccountState = {
  sessions: [],
  sessionsStatus: IDLE,
  ending: [],
  password: QUIET,
  passwordsChanged: 0,
  profile: QUIET,
  avatar: { busy: false, error: null },
  deletion: QUIET,
  exporting: false,
  storage: null,
  startingTrial: null,
  endingTrial: false,
  exaggeration: null,
};

const slice = createSlice({
  name: "account",
  initialState,
  reducers: {
    /** Keeps showing the current list while it reloads. */
    loadSessions: (state) => {
      state.sessionsStatus = running();
    },
    sessionsLoaded: (state, { payload }: PayloadAction<AccountSession[]>) => {
      state.sessions = payload;
      state.sessionsStatus = DONE;
    },
    sessionsFailed: (state, { payload }: PayloadAction<string>) => {
      state.sessionsStatus = { state: "failed", error: payload };
    },
    endSessions: (state, { payload }: PayloadAction<{ uuids: string[]; all: boolean }>) => {
      state.ending.push(...payload.uuids);
    },
    /** Removes ended sessions from the list. Those that couldn't be ended stay. */
    sessionsEnded: (state, { payload }: PayloadAction<{ uuids: string[]; gone: boolean }>) => {
      const among = (uuid: string) => payload.uuids.includes(uuid);
      state.ending = state.ending.filter((uuid) => !among(uuid));
      if (payload.gone) state.sessions = state.sessions.filter(({ uuid }) => !among(uuid));
    },
    changePassword: (state, _: PayloadAction<{ currentPassword: string; newPassword: string }>) => {
      state.password = BUSY;
    },
    passwordChanged: (state) => {
      state.password = QUIET;
      state.passwordsChanged += 1;
    },
    passwordRefused: (state, { payload }: PayloadAction<Omit<FormStatus, "busy">>) => {
      state.password = { ...payload, busy: false };
    },
    /** Clears form errors when the forms are opened again. */
    accountFormsOpened: (state) => {
      if (!state.password.busy) state.password = QUIET;
      if (!state.deletion.busy) state.deletion = QUIET;
      if (!state.profile.busy) state.profile = QUIET;
      if (!state.avatar.busy) state.avatar.error = null;
    },
    saveProfile: (state, _: PayloadAction<{ firstName: string; lastName: string; location: string }>) => {
      state.profile = BUSY;
    },
    profileSaved: (state) => {
      state.profile = QUIET;
    },
    profileRefused: (state, { payload }: PayloadAction<Omit<FormStatus, "busy">>) => {
      state.profile = { ...payload, busy: false };
    },
    uploadAvatar: (state, _: PayloadAction<File>) => {
      state.avatar = { busy: true, error: null };
    },
    removeAvatar: (state) => {
      state.avatar = { busy: true, error: null };
    },
    avatarSaved: (state) => {
      state.avatar = { busy: false, error: null };
    },
    avatarRefused: (state, { payload }: PayloadAction<string>) => {
      state.avatar = { busy: false, error: payload };
    },
    deleteAccount: (state, _: PayloadAction<string>) => {
      state.deletion = BUSY;
    },
    deletionRefused: (state, { payload }: PayloadAction<Omit<FormStatus, "busy">>) => {
      state.deletion = { ...payload, busy: false };
    },
    /** Keeps showing the current value while it reloads. */
    loadStorage: () => {},
    storageLoaded: (state, { payload }: PayloadAction<StorageUse>) => {
      state.storage = payload;
    },
    exportOwnData: (state) => {
      state.exporting = true;
    },
    ownDataExported: (state) => {
      state.exporting = false;
    },
    startTrial: (state, { payload }: PayloadAction<Trial>) => {
      state.startingTrial = payload;
    },
    trialStarted: (state) => {
      state.startingTrial = null;
    },
    endTrial: (state) => {
      state.endingTrial = true;
    },
    trialEnded: (state) => {
      state.endingTrial = false;
    },
    /** Previews an exaggeration while the slider moves. */
    exaggerationMoved: (state, { payload }: PayloadAction<number>) => {
      state.exaggeration = payload;
    },
    saveExaggeration: (state, { payload }: PayloadAction<number>) => {
      state.exaggeration = payload;
    },
    /** Returns to the account's value. */
    exaggerationSaved: (state) => {
      state.exaggeration = null;
    },
  },
});

export const {
  loadSessions,
  sessionsLoaded,
  sessionsFailed,
  endSessions,
  sessionsEnded,
  changePassword,
  passwordChanged,
  passwordRefused,
  accountFormsOpened,
  saveProfile,
  profileSaved,
  profileRefused,
  uploadAvatar,
  removeAvatar,
  avatarSaved,
  avatarRefused,
  deleteAccount,
  deletionRefused,
  loadStorage,
  storageLoaded,
  exportOwnData,
  ownDataExported,
  startTrial,
  trialStarted,
  endTrial,
  trialEnded,
  exaggerationMoved,
  saveExaggeration,
  exaggerationSaved,
} = slice.actions;
export const accountReducer = slice.reducer;
