// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { UserApi } from "../../../src/api/userApi";
import { modalComponents } from "../../../src/app/modals";
import type { Invitation } from "../../../src/domain/administration";
import { AdministrationView } from "../../../src/features/administration/components/AdministrationView";
import { administrationSaga } from "../../../src/features/administration/saga";
import { Modals } from "../../../src/features/modals/components/Modals";
import { sessionStarted } from "../../../src/features/session/slice";
import { fail, fakeServices, ok, USER } from "../app/fakes";
import { renderApp } from "../app/renderApp";
import { account, OWN } from "./accounts";

beforeAll(() => {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Element.prototype.scrollIntoView ??= () => {};
  Element.prototype.hasPointerCapture ??= () => false;
});
afterEach(cleanup);

const OTHER = account("other");
const INVITATION: Invitation = {
  uuid: "invitation",
  note: "For Alex",
  createdBy: OWN.email,
  createdAt: 1_700_000_000,
  expiresAt: 1_700_600_000,
};
const LINK = { link: "https://maps.example.org/reset?token=abc", expiresAt: 1_700_086_400 };

function setUp(api: Partial<UserApi> = {}, remote: Record<string, unknown> = { signUps: "invite" }) {
  const app = renderApp(
    <>
      <AdministrationView />
      <Modals components={modalComponents} />
    </>,
    {
      saga: administrationSaga,
      services: fakeServices({
        api: {
          listAccounts: async ({ limit, offset }) => ok({ users: [OTHER, OWN], total: 2, limit, offset }),
          listInvitations: async () => ok({ invitations: [INVITATION] }),
          ...api,
        },
      }),
    },
  );
  app.dispatch(sessionStarted({ user: { ...USER, roles: ["administrator"] }, remote }));
  return app;
}
const openMenu = async (item: string) => {
  await userEvent.click(await screen.findByRole("button", { name: "More actions for Person other" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: item }));
};
const press = (dialog: HTMLElement, name: string) =>
  userEvent.click(within(dialog).getByRole("button", { name }));

describe("another user's account", () => {
  it("is suspended after confirmation and unsuspended without one; the admin's own is neither", async () => {
    const suspendAccount = vi.fn<UserApi["suspendAccount"]>(async () =>
      ok({ ...OTHER, suspendedAt: 1_700_000_500 }),
    );
    const { store } = setUp({ suspendAccount, unsuspendAccount: async () => ok(OTHER) });
    await openMenu("Suspend");
    expect(suspendAccount).not.toHaveBeenCalled();
    await press(screen.getByRole("dialog", { name: "Suspend Person other?" }), "Suspend");
    await screen.findByText("Suspended");
    expect(suspendAccount).toHaveBeenCalledWith("other");
    expect(screen.queryByRole("dialog")).toBeNull();
    await openMenu("Unsuspend");
    await vi.waitFor(() => expect(screen.queryByText("Suspended")).toBeNull());
    expect(store.getState().toasts.at(-1)?.text).toBe("Person other can log in again");
    expect(screen.queryByRole("button", { name: "More actions for Test Reader" })).toBeNull();
  });

  it("keeps the confirmation open with the reason when it is refused", async () => {
    const refused = fail({ status: 409, id: "own-account", message: "Ask another administrator." });
    setUp({ endSessionsOf: async () => refused });
    await openMenu("End all sessions");
    const dialog = screen.getByRole("dialog");
    await press(dialog, "End sessions");
    expect((await within(dialog).findByRole("alert")).textContent).toBe("Ask another administrator.");
  });

  it("gets a password reset link that stays until dismissed", async () => {
    setUp({ makeResetLink: async () => ok(LINK) });
    await openMenu("Password reset link");
    await press(screen.getByRole("dialog"), "Create link");
    const shown = await screen.findByRole("dialog", { name: "Password reset link" });
    expect(within(shown).getByLabelText<HTMLInputElement>("Link").value).toBe(LINK.link);
    await userEvent.keyboard("{Escape}");
    await press(shown, "Done");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is deleted only after its email is typed", async () => {
    const deleteAccountOf = vi.fn<UserApi["deleteAccountOf"]>(async () => ok(null));
    setUp({ deleteAccountOf });
    await openMenu("Delete account");
    const dialog = screen.getByRole("dialog", { name: "Delete Person other's account?" });
    await press(dialog, "Delete account");
    const field = within(dialog).getByRole("textbox", { name: "Type other@example.org to confirm" });
    await userEvent.type(field, "test@example.org{Enter}");
    expect(deleteAccountOf).not.toHaveBeenCalled();
    await userEvent.clear(field);
    await userEvent.type(field, "OTHER@example.org{Enter}");
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(deleteAccountOf).toHaveBeenCalledWith("other", "OTHER@example.org");
    expect(screen.queryByText("other@example.org")).toBeNull();
    expect(screen.getByText("1 of 1")).toBeDefined();
  });
});

describe("invitations", () => {
  const openTab = async (name: string) => userEvent.click(await screen.findByRole("tab", { name }));

  it("are created with a note, listed and revoked", async () => {
    const invite = vi.fn<UserApi["invite"]>(async (note) => ok({ ...INVITATION, note, link: LINK.link }));
    const revokeInvitation = vi.fn<UserApi["revokeInvitation"]>(async () => ok(null));
    setUp({ invite, revokeInvitation });
    await openTab("Invitations");
    await userEvent.click(screen.getByRole("button", { name: "Invite someone" }));
    await userEvent.type(screen.getByLabelText("Recipient (optional)"), " For Sam {Enter}");
    const shown = await screen.findByRole("dialog", { name: "Invitation link" });
    expect(invite).toHaveBeenCalledWith("For Sam");
    await press(shown, "Done");
    await userEvent.click(await screen.findByRole("button", { name: "Revoke: For Alex" }));
    await screen.findByText("No open invitations");
    expect(revokeInvitation).toHaveBeenCalledWith("invitation");
  });

  it("can't be created when sign-ups are closed", async () => {
    setUp({}, { signUps: "closed" });
    await openTab("Invitations");
    expect(screen.getByText(/^Sign-ups are closed on this server/)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Invite someone" })).toBeNull();
  });
});

describe("the audit log", () => {
  it("lists actor, action, target and time, page by page", async () => {
    const entry = (uuid: string) => ({
      uuid,
      at: 1_700_000_000,
      actor: OWN.email,
      action: "roles" as const,
      account: OTHER.email,
      detail: "registered to editor",
    });
    setUp({
      listAudit: async ({ limit, offset }) =>
        ok({ entries: [entry(`entry ${offset}`)], total: 2, limit, offset }),
    });
    await userEvent.click(await screen.findByRole("tab", { name: "Audit log" }));
    const list = await screen.findByRole("list", { name: "Audit log" });
    expect(list.textContent).toMatch(
      /^Changed rolesother@example.orgregistered to editorNov 1\d, 2023 .* by/,
    );
    await userEvent.click(screen.getByRole("button", { name: "Show more" }));
    await screen.findByText("2 of 2");
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });
});
