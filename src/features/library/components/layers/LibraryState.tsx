import type { ReactNode } from "react";
import { useAppDispatch, useAppSelector } from "../../../../app/hooks";
import { ErrorState } from "../../../../ui/ErrorState";
import { SkeletonRows } from "../../../../ui/SkeletonRows";
import { reloadManifest, selectManifest, selectManifestLoading } from "../../../manifest";

/** Renders its children once the layer manifest is loaded, and a loading or error state until then. */
export function LibraryState({ children }: { children: ReactNode }) {
  const dispatch = useAppDispatch();
  const loading = useAppSelector(selectManifestLoading);
  const manifest = useAppSelector(selectManifest);
  if (manifest) return children;
  if (loading.state !== "failed") return <SkeletonRows label="Loading layers..." />;
  return (
    <ErrorState
      title="Couldn't load the layers"
      text={loading.error}
      onRetry={() => dispatch(reloadManifest())}
    />
  );
}
