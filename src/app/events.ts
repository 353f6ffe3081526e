import { createAction } from "@reduxjs/toolkit";

/** An item that was created without a connection got its real id. `from`: its temporary id. */
export const itemRenamed = createAction<{ from: string; to: string }>("app/itemRenamed");

/** Shows the content of a share link to a visitor without a session, or retries. The payload is the link's token. */
export const openShare = createAction<string>("app/openShare");
