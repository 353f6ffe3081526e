import { call, delay, put, type SagaGenerator, select, takeLatest } from "typed-redux-saga";
import type { RootState } from "../../../app/reducers";
import { getServices } from "../../../app/sagaContext";
import { SEARCH_TEXT_MAX } from "../../../domain/limits";
import { cancelable } from "../../../workers/cancelable";
import { searchContent } from "../slice";
import { MIN_LETTERS, noteSearchFailed, notesFound, retryNoteSearch } from "./slice";

/** Debounces typing. Titles are searched on every key. */
const TYPING_MS = 300;
const MOST_HITS = 200;

function* onSearch({ type }: { type: string }) {
  const text = (yield* select((state: RootState) => state.content.search)).trim();
  if (text.length < MIN_LETTERS) return;
  if (type === searchContent.type) yield* delay(TYPING_MS);
  const { api } = yield* getServices();
  const asked = text.slice(0, SEARCH_TEXT_MAX);
  const answer = yield* call(() => cancelable((signal) => api.searchNotes(asked, MOST_HITS, signal)));
  yield* put(answer.success ? notesFound(answer.data) : noteSearchFailed(answer.data.message));
}

export function* noteSearchSaga(): SagaGenerator<void> {
  // Typing cancels the running search.
  yield* takeLatest([searchContent, retryNoteSearch], onSearch);
}
