import { useEffect } from "react";
import type { TaskStatus } from "../../../domain/status";
import { Button } from "../../../ui/Button";
import content from "../../content/components/content.module.css";

/** Last row of an incomplete list. Loads the next page when rendered. */
export function MoreRow({ loading, onMore }: { loading: TaskStatus; onMore: () => void }) {
  const { state } = loading;
  useEffect(() => {
    if (state === "done") onMore();
  }, [state, onMore]);
  return (
    <div className={content.row}>
      {loading.state === "failed" ? (
        <Button onClick={onMore}>Couldn't load more. Try again</Button>
      ) : (
        <span className={content.meta}>Loading more...</span>
      )}
    </div>
  );
}
