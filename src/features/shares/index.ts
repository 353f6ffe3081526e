/** What other rooms use of `shares`. Its other files are its own. */

export { LeaveButton } from "./components/LeaveButton";
export { SharerAvatar, sharerName } from "./components/Person";
export { SharedBanner } from "./components/SharedBanner";
export { SharePanel } from "./components/SharePanel";
export { KEPT_SHARE_KEY } from "./sagas/accept";
export { notifyEnded } from "./sagas/ended";
export { forgetHunt } from "./sagas/leave";
export { selectSharePanel } from "./selectors";
