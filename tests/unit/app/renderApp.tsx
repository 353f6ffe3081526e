import { act, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { Provider } from "react-redux";
import type { UnknownAction } from "redux";
import type { SagaGenerator } from "typed-redux-saga";
import type { RootState } from "../../../src/app/reducers";
import type { Services } from "../../../src/app/services";
import { fakeServices, runFeature } from "./fakes";

/** Renders components on a store of the whole state, optionally with a feature's saga. */
export function renderApp(
  children: ReactNode,
  options: { state?: Partial<RootState>; saga?: () => SagaGenerator<void>; services?: Services } = {},
) {
  const run = runFeature(options.saga ?? null, options.services ?? fakeServices(), options.state);
  const view = render(<Provider store={run.store}>{children}</Provider>);
  const dispatch = (action: UnknownAction) => act(() => void run.store.dispatch(action));
  return { ...run, ...view, dispatch };
}
