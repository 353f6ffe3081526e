import { Camera } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useAppDispatch, useAppSelector } from "../../../app/hooks";
import type { User } from "../../../domain/user";
import { Button } from "../../../ui/Button";
import { FormError } from "../../../ui/FormError";
import { removeAvatar } from "../slice";
import styles from "./Profile.module.css";
import { UserAvatar } from "./UserAvatar";

const AvatarCropper = lazy(async () => ({ default: (await import("./AvatarCropper")).AvatarCropper }));

/** The user's avatar, with buttons to change and remove it. */
export function AvatarField({ user }: { user: User }) {
  const dispatch = useAppDispatch();
  const { busy, error } = useAppSelector((state) => state.account.avatar);
  const [file, setFile] = useState<File | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => {
    setFile(files?.[0] ?? null);
    // Let the user choose the same file again after a failure.
    if (input.current) input.current.value = "";
  };
  return (
    <>
      <div className={styles.picture}>
        <UserAvatar user={user} />
        <Button icon={<Camera aria-hidden="true" />} busy={busy} onClick={() => input.current?.click()}>
          {user.avatar ? "Change picture" : "Add picture"}
        </Button>
        {user.avatar && (
          <Button variant="quiet" onClick={() => dispatch(removeAvatar())}>
            Remove picture
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept=".png,.jpeg,.jpg"
          hidden
          aria-label="Profile picture, PNG or JPEG"
          onChange={(event) => take(event.target.files)}
        />
      </div>
      {error && <FormError>{error}</FormError>}
      {file && (
        <Suspense>
          <AvatarCropper file={file} onClose={() => setFile(null)} />
        </Suspense>
      )}
    </>
  );
}
