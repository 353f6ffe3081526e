import type { PageHistory } from "./services";

/** The browser's history of this page. */
export const pageHistory: PageHistory = {
  location: () => window.location,
  state: () => window.history.state,
  push: (address, state) => window.history.pushState(state, "", address + window.location.hash),
  replace(address, state) {
    try {
      window.history.replaceState(state, "", address + window.location.hash);
    } catch (error) {
      // Browsers limit the changes within half a minute. The next one updates the address.
      console.info("The address could not be updated.", error);
    }
  },
  back: () => window.history.back(),
  onPop(listener) {
    window.addEventListener("popstate", listener);
    return () => window.removeEventListener("popstate", listener);
  },
};
