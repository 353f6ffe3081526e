import { Component, type ErrorInfo, type ReactNode } from "react";
import { StartupError } from "./StartupError";

/** Last resort for errors that no view has caught. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    if (!this.state.error) return this.props.children;
    return (
      <StartupError
        title="The map stopped working"
        text="Something went wrong. What you saved is safe. Reload the page to continue."
        retry="Reload"
        onRetry={() => window.location.reload()}
      />
    );
  }
}
