import { act, cleanup, render, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Provider } from "react-redux";
import { expect, vi } from "vitest";
import { modalComponents } from "../../../src/app/modals";
import { viewLoaders } from "../../../src/app/views";
import { loadContent } from "../../../src/features/content/slice";
import { selectIsOffered } from "../../../src/features/edits/offers";
import { Modals } from "../../../src/features/modals/components/Modals";
import { Sidebar } from "../../../src/features/sidebar/components/Sidebar";
import { createViews } from "../../../src/features/sidebar/createViews";
import { navigateFresh, type SidebarView } from "../../../src/features/sidebar/slice";
import { Toasts } from "../../../src/features/toasts/components/Toasts";
import { startContent } from "./setup";

const views = createViews(viewLoaders);

/** Simulates layout that jsdom lacks, with list viewports ten rows high. Call it in beforeEach. */
export function layOut() {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Element.prototype.scrollIntoView ??= () => {};
  Element.prototype.hasPointerCapture ??= () => false;
  Element.prototype.scrollTo = function scrollTo(this: Element, options?: ScrollToOptions | number) {
    this.scrollTop = typeof options === "object" ? (options.top ?? 0) : 0;
    this.dispatchEvent(new Event("scroll"));
  };
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(520);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(520);
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(384);
}

export function tidyUp() {
  cleanup();
  vi.restoreAllMocks();
}

/** Renders the sidebar with a view, modals and toasts for a loaded account. */
export async function showView(view: SidebarView, ...options: Parameters<typeof startContent>) {
  const run = startContent(...options);
  run.store.dispatch(navigateFresh(view));
  render(
    <Provider store={run.store}>
      <Sidebar views={views} />
      <Modals components={modalComponents} />
      <Toasts selectIsOffered={selectIsOffered} />
    </Provider>,
  );
  await act(async () => {
    run.store.dispatch(loadContent());
    await new Promise((resolve) => setTimeout(resolve, 80));
  });
  // A test's own API may never respond, but the default one does.
  const [, , { listFeatures, listCollections } = {}] = options;
  if (!listFeatures && !listCollections)
    await waitFor(() => expect(run.state().content.loading.state).not.toBe("running"));
  return { ...run, user: userEvent.setup() };
}
