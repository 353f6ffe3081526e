import { Component, type ErrorInfo, type ReactNode } from "react";
import { ErrorState } from "../../../ui/ErrorState";

/** Error boundary of a view; the rest of the app keeps working. */
export class ViewBoundary extends Component<
  { children: ReactNode /** Called before the view is shown again. */; onRetry: () => void },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState
        title="Couldn't show this view"
        text="Something went wrong. Try again. If that doesn't help, reload the page."
        onRetry={() => {
          this.props.onRetry();
          this.setState({ failed: false });
        }}
      />
    );
  }
}
