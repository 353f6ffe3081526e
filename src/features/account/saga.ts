import { type SagaGenerator, takeEvery, takeLatest, takeLeading } from "typed-redux-saga";
import { onDeleteAccount } from "./sagas/deletion";
import { onExaggerationMoved, onSaveExaggeration } from "./sagas/exaggeration";
import { onExportOwnData } from "./sagas/ownData";
import { onChangePassword } from "./sagas/password";
import { onRemoveAvatar, onSaveProfile, onUploadAvatar } from "./sagas/profile";
import { onEndSessions, onLoadSessions } from "./sagas/sessions";
import { onLoadStorage } from "./sagas/storage";
import { onEndTrial, onStartTrial } from "./sagas/trial";
import {
  changePassword,
  deleteAccount,
  endSessions,
  endTrial,
  exaggerationMoved,
  exportOwnData,
  loadSessions,
  loadStorage,
  removeAvatar,
  saveExaggeration,
  saveProfile,
  startTrial,
  uploadAvatar,
} from "./slice";

/** Handles requests about the user's account. */
export function* accountSaga(): SagaGenerator<void> {
  yield* takeLatest(loadSessions, onLoadSessions);
  yield* takeLatest(loadStorage, onLoadStorage);
  yield* takeEvery(endSessions, onEndSessions);
  yield* takeLeading(changePassword, onChangePassword);
  yield* takeLeading(saveProfile, onSaveProfile);
  yield* takeLeading(uploadAvatar, onUploadAvatar);
  yield* takeLeading(removeAvatar, onRemoveAvatar);
  yield* takeLeading(deleteAccount, onDeleteAccount);
  yield* takeLeading(exportOwnData, onExportOwnData);
  yield* takeLeading(startTrial, onStartTrial);
  yield* takeLeading(endTrial, onEndTrial);
  yield* takeEvery(exaggerationMoved, onExaggerationMoved);
  yield* takeLatest(saveExaggeration, onSaveExaggeration);
}
