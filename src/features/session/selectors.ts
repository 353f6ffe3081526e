import { createSelector } from "@reduxjs/toolkit";
import type { RootState } from "../../app/reducers";
import { SIGN_UPS, type SignUps } from "../../domain/administration";
import { IMPORT_MAX_BYTES } from "../../domain/limits";
import { EMBEDDED_SERVICES, type MapServices } from "../../domain/mapServices";
import { isInsider, isMapsPro, isRegisteredUser, isRestricted, type Role, TRIALS } from "../../domain/roles";

export const selectStartup = (state: RootState) => state.session.startup;
export const selectUser = (state: RootState) => state.session.user;
export const selectRuntimeConfig = (state: RootState) => state.session.runtime;
/** URLs of all map services. */
export const selectMapServices = (state: RootState): MapServices =>
  state.session.runtime?.map ?? EMBEDDED_SERVICES;
/** Whether the page shows a share to a visitor without a session. */
export const selectIsVisitor = (state: RootState): boolean => state.session.visiting;
/** The server's configuration. */
export const selectRemoteConfig = (state: RootState) => state.session.remote;

const NO_ROLES: readonly Role[] = [];
export const selectRoles = (state: RootState): readonly Role[] => state.session.user?.roles ?? NO_ROLES;
export const selectIsInsider = (state: RootState) => isInsider(selectRoles(state));
export const selectIsMapsPro = (state: RootState) => isMapsPro(selectRoles(state));
export const selectIsRegisteredUser = (state: RootState) => isRegisteredUser(selectRoles(state));
/** Whether 3D, terrain analysis and premium layers are unavailable to the user. */
export const selectIsRestricted = (state: RootState) => isRestricted(selectRoles(state));

/** Trials that the user can start. */
export const selectOpenTrials = createSelector([selectUser], (user) =>
  TRIALS.filter((trial) => user?.allowTrial[trial]),
);

/** Maximum size in bytes of a file to import. */
export function selectImportMaxBytes(state: RootState): number {
  const value = state.session.remote.importMaxBytes;
  return typeof value === "number" && value > 0 ? value : IMPORT_MAX_BYTES;
}

/** Who can create an account on this server. */
export function selectSignUps(state: RootState): SignUps {
  const value = state.session.remote.signUps;
  return SIGN_UPS.find((known) => known === value) ?? "open";
}

const remoteUrl = (key: string) => (state: RootState) => {
  const value = state.session.remote[key];
  return typeof value === "string" && value !== "" ? value : null;
};
/** Contact page of the operator. Null if none is set up. */
export const selectFeedbackUrl = remoteUrl("feedbackUrl");
export const selectSupportUrl = remoteUrl("supportUrl");
