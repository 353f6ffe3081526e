import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { Trial } from "../../domain/roles";
import type { AccountSession } from "../../domain/session";
import { DONE, IDLE, running, type TaskStatus } from "../../domain/status";
import type { StorageUse } from "../../domain/storageUse";

/** A form that the server looks at: what is wrong with the whole, and with each field. */
export interface FormStatus {
  busy: boolean;
  error: string | null;
  fields: Record<string, string>;
}

const QUIET: FormStatus = { busy: false, error: null, fields: {} };
const BUSY: FormStatus = { ...QUIET, busy: true };

/** The account's sessions and what is being done to the account. Passwords are in the forms alone. */
export interface AccountState {
  sessions: AccountSession[];
  sessionsStatus: TaskStatus;
  /** Sessions that are being ended. */
  ending: string[];
  password: FormStatus;
  /** Counts the passwords that were changed: the form starts over after each. */
  passwordsChanged: number;
  profile: FormStatus;
  /** The picture that is being sent or removed. */
  avatar: Pick<FormStatus, "busy" | "error">;
  deletion: FormStatus;
  exporting: boolean;
  /** Null until it is known. */
  storage: StorageUse | null;
  startingTrial: Trial | null;
  endingTrial: boolean;
  /** How high the 3D view's ground is drawn while that is chosen and saved; null: as the account has it. */
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
    /** What is there already stays on the screen while it is reloaded. */
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
    /** Those that were ended go; those that could not be stay. */
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
    /** What was wrong with a form is forgotten: it is shown again. */
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
    /** What is known already stays on the screen. */
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
    /** The ground of the 3D view while its height is chosen. */
    exaggerationMoved: (state, { payload }: PayloadAction<number>) => {
      state.exaggeration = payload;
    },
    saveExaggeration: (state, { payload }: PayloadAction<number>) => {
      state.exaggeration = payload;
    },
    /** The account's own counts again. */
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
