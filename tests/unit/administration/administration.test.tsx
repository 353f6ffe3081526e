// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { UserApi } from "../../../src/api/userApi";
import { modalComponents } from "../../../src/app/modals";
import type { Role } from "../../../src/domain/roles";
import { UserView } from "../../../src/features/account/components/UserView";
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
});
afterEach(cleanup);

const OTHER = account("other", { roles: ["explorer", "registered"] });

function setUp(api: Partial<UserApi> = {}, roles: Role[] = ["administrator"]) {
  const calls = {
    listAccounts: vi.fn<UserApi["listAccounts"]>(async ({ limit, offset }) =>
      ok({ users: [OTHER, OWN], total: 2, limit, offset }),
    ),
    setRoles: vi.fn<UserApi["setRoles"]>(async (uuid, set) => ok({ ...OTHER, uuid, roles: set })),
    ...api,
  };
  const app = renderApp(
    <>
      <UserView />
      <AdministrationView />
      <Modals components={modalComponents} />
    </>,
    {
      saga: administrationSaga,
      services: fakeServices({ api: calls }),
    },
  );
  app.dispatch(sessionStarted({ user: { ...USER, roles }, remote: {} }));
  return { ...app, ...calls };
}
const rows = () => screen.findByRole("list", { name: "Accounts" });
const open = async (name: string) => {
  await rows();
  await userEvent.click(screen.getByRole("button", { name: `Change roles for ${name}` }));
  return screen.getByRole("dialog");
};

describe("the administrator's page", () => {
  it("lists accounts with their roles, the effective one first", async () => {
    setUp();
    const [other, own] = within(await rows()).getAllByRole("listitem");
    expect(other?.textContent).toMatch(/^Person other other@example.orgExplorer, RegisteredSince 11\/1/);
    expect(own?.textContent).toMatch(/^Test Reader You/);
    expect(screen.getByText("2 of 2")).toBeDefined();
  });

  it("searches for the latest text, and loads more results page by page", async () => {
    const many = Array.from({ length: 50 }, (_, at) => account(`n${at}`));
    const listAccounts = vi.fn<UserApi["listAccounts"]>(async ({ limit, offset }) =>
      ok({ users: offset === 0 ? many : [account("n49"), account("last")], total: 51, limit, offset }),
    );
    setUp({ listAccounts });
    await rows();
    await userEvent.type(screen.getByRole("searchbox", { name: "Search accounts" }), "per");
    await waitFor(() =>
      expect(listAccounts.mock.lastCall?.[0]).toEqual({ text: "per", limit: 50, offset: 0 }),
    );
    const more = await screen.findByRole("button", { name: "Show more" });
    await waitFor(() => expect(more.getAttribute("aria-busy")).not.toBe("true"));
    await userEvent.click(more);
    await screen.findByText("51 of 51");
    expect(listAccounts.mock.lastCall?.[0]).toEqual({ text: "per", limit: 50, offset: 50 });
    // An account that moved to the next page is listed only once.
    expect(screen.getAllByText("Person n49")).toHaveLength(1);
  });

  it("sets the primary role and additional ones", async () => {
    const { setRoles, store } = setUp();
    const dialog = await open("Person other");
    // Queried again each time, because the button is another element once it is enabled and has no tooltip.
    const save = () => within(dialog).getByRole("button", { name: "Save roles" });
    await userEvent.click(save());
    expect(setRoles).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole("radio", { name: "Administrator" }));
    expect(within(dialog).getByText(/^Administrators can see every account/)).toBeDefined();
    await userEvent.click(within(dialog).getByRole("checkbox", { name: "Editor" }));
    await userEvent.click(save());
    expect(setRoles).toHaveBeenCalledWith("other", ["administrator", "registered", "editor"]);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect((await rows()).textContent).toContain("Administrator, Registered, Editor");
    expect(store.getState().toasts[0]?.text).toBe("Roles for Person other saved");
  });

  it("shows why roles were refused next to their controls", async () => {
    const refused = fail({ status: 409, id: "own-role", message: "Ask another administrator." });
    setUp({ setRoles: async () => refused });
    const dialog = await open("Test Reader");
    await userEvent.click(within(dialog).getByRole("radio", { name: "Guest" }));
    await userEvent.click(within(dialog).getByRole("button", { name: "Save roles" }));
    expect((await within(dialog).findByRole("alert")).textContent).toMatch(
      /Couldn't save the roles. Ask another/,
    );
    expect(within(dialog).getByRole("radio", { name: "Guest" }).getAttribute("data-state")).toBe("checked");
  });

  it("shows failures and empty results", async () => {
    const listAccounts = vi
      .fn<UserApi["listAccounts"]>()
      .mockResolvedValueOnce(fail({ message: "It broke." }))
      .mockResolvedValue(ok({ users: [], total: 0, limit: 50, offset: 0 }));
    setUp({ listAccounts });
    expect((await screen.findByRole("alert")).textContent).toMatch(/Couldn't load accounts.*It broke/);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText(/^No accounts match/);
  });

  it.each([["registered"], ["insider_plus"], ["customer_service"]] satisfies [Role][])(
    "is not available to %s, even as an additional role",
    async (role) => {
      const listAccounts = vi.fn<UserApi["listAccounts"]>();
      setUp({ listAccounts }, [role, "administrator"]);
      await act(async () => {});
      expect(screen.queryByRole("button", { name: "Administration" })).toBeNull();
      expect(screen.getByText("This page is for administrators")).toBeDefined();
      expect(listAccounts).not.toHaveBeenCalled();
    },
  );
});
