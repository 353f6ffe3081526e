import { useEffect } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import type { RootState } from "../../../app/reducers";
import { formatBytes } from "../../../domain/units";
import { ProgressBar } from "../../../ui/ProgressBar";
import { loadStorage } from "../slice";
import styles from "./Settings.module.css";

/** Shows how much of the account's storage is used. Renders nothing until that's known. */
export function StorageUse() {
  const dispatch = useAppDispatch();
  const storage = useAppSelector((state: RootState) => state.account.storage);
  useEffect(() => {
    dispatch(loadStorage());
  }, [dispatch]);
  if (!storage) return null;
  const { usedBytes, allowedBytes } = storage;
  const used = formatBytes(usedBytes);
  return (
    <>
      <p className={styles.text}>
        {allowedBytes === null ? `${used} of storage used` : `${used} of ${formatBytes(allowedBytes)} used`}.
        Recently deleted content counts until it's permanently deleted.
      </p>
      {allowedBytes !== null && <ProgressBar label="Storage used" value={usedBytes / allowedBytes} />}
    </>
  );
}
