import { openShare } from "../../../app/events";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import { StartupError } from "../../../app/StartupError";
import { learnUrl } from "../../session/destinations";
import { selectRuntimeConfig } from "../../session/selectors";

/** Error page for an invalid link or an unreachable server. */
export function LinkFailed() {
  const dispatch = useAppDispatch();
  const { status, token, unknown } = useAppSelector(({ sharedPage }) => sharedPage);
  const runtime = useAppSelector(selectRuntimeConfig);
  if (status.state !== "failed" || token === null) return null;
  if (!unknown) {
    return (
      <StartupError
        title="Couldn't open this share"
        text={status.error}
        retry="Try again"
        onRetry={() => dispatch(openShare(token))}
      />
    );
  }
  return (
    <StartupError
      title="This link doesn't work"
      text="It may be incomplete, or the owner stopped sharing. Ask for a new link."
      retry="Go to Ridgeline"
      onRetry={() => window.location.assign(runtime ? learnUrl(runtime) : "/")}
    />
  );
}
