import type { RootState } from "../../app/reducers";

/** Whether this page shows what a share link leads to, to somebody without a session. */
export const selectIsVisitor = ({ sharedPage }: RootState): boolean => sharedPage.token !== null;
