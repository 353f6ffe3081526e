import type { RootState } from "../../app/reducers";

/** Whether the page shows a share to a visitor without a session. */
export const selectIsVisitor = ({ sharedPage }: RootState): boolean => sharedPage.token !== null;
