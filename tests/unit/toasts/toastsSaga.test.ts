import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { toastsSaga } from "../../../src/features/toasts/saga";
import { dismissToast, showToast } from "../../../src/features/toasts/slice";
import { fakeServices, runFeature } from "../app/fakes";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp() {
  const { store } = runFeature(toastsSaga, fakeServices());
  const texts = () => store.getState().toasts.map((toast) => toast.text);
  return { dispatch: store.dispatch, texts };
}

it("dismisses a toast when its time is over, and only that one", async () => {
  const { dispatch, texts } = setUp();
  dispatch(showToast({ text: "Hunt saved", dismissAfter: 3500 }));
  dispatch(showToast({ text: "Saving Line...", loader: true }));
  await vi.advanceTimersByTimeAsync(3499);
  expect(texts()).toEqual(["Hunt saved", "Saving Line..."]);
  await vi.advanceTimersByTimeAsync(1);
  expect(texts()).toEqual(["Saving Line..."]);
});

it("restarts the timer when a toast is replaced, and stops it when the new one has none", async () => {
  const { dispatch, texts } = setUp();
  dispatch(showToast({ id: "a", text: "One", dismissAfter: 1000 }));
  await vi.advanceTimersByTimeAsync(900);
  dispatch(showToast({ id: "a", text: "Two", dismissAfter: 1000 }));
  await vi.advanceTimersByTimeAsync(900);
  expect(texts()).toEqual(["Two"]);
  dispatch(showToast({ id: "a", text: "Three" }));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(texts()).toEqual(["Three"]);
});

it("cancels the timer of a toast that was dismissed by hand", async () => {
  const { dispatch, texts } = setUp();
  dispatch(showToast({ id: "a", text: "One", dismissAfter: 1000 }));
  dispatch(dismissToast("a"));
  dispatch(showToast({ id: "a", text: "Again" }));
  await vi.advanceTimersByTimeAsync(5000);
  expect(texts()).toEqual(["Again"]);
});
