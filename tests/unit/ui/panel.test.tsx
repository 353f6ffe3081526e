// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ConfirmDialog } from "../../../src/ui/ConfirmDialog";
import { DropArea } from "../../../src/ui/DropArea";
import { Facts } from "../../../src/ui/Facts";
import { Panel, ViewHeader } from "../../../src/ui/Panel";
import { PopoverMenu } from "../../../src/ui/PopoverMenu";
import { TextArea } from "../../../src/ui/TextArea";
import { TransparencySlider } from "../../../src/ui/TransparencySlider";

beforeAll(() => {
  // Missing in jsdom. The kit's behavior doesn't depend on the values.
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Element.prototype.scrollIntoView ??= () => {};
  Element.prototype.hasPointerCapture ??= () => false;
});
afterEach(cleanup);

const LONG = "Unreasonably long name of a hunt ".repeat(12).trim();

function PanelWith({ onEscape, children }: { onEscape: () => void; children?: ReactNode }) {
  return (
    <Panel header={<h2>Header</h2>} onEscape={onEscape}>
      <button type="button">Inside</button>
      {children}
    </Panel>
  );
}

function Filters({ footer }: { footer?: ReactNode }) {
  return (
    <PopoverMenu name="Filter" label="Filter, 2 active" icon={<i />} footer={footer}>
      <button type="button">Waypoints</button>
    </PopoverMenu>
  );
}

function Note({ onChange }: { onChange: (value: string) => void }) {
  const [value, setValue] = useState("");
  const change = (next: string) => {
    onChange(next);
    setValue(next);
  };
  return <TextArea label="Note" value={value} onChange={change} maxLength={12} />;
}

describe("a view's header", () => {
  it("offers only the exits that the view has", async () => {
    const onBack = vi.fn();
    const { rerender } = render(<ViewHeader title="Elk" onBack={onBack} />);
    await userEvent.click(screen.getByRole("button", { name: "Back" }));
    expect(onBack).toHaveBeenCalledOnce();
    expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
    rerender(<ViewHeader title="Elk" />);
    expect(screen.queryAllByRole("button")).toEqual([]);
  });

  it("has a focusable title that shows a long one in full on hover", () => {
    render(<ViewHeader title={LONG} subtitle="12 items" onClose={() => {}} />);
    const title = screen.getByRole("heading", { name: LONG });
    expect(title.title).toBe(LONG);
    title.focus();
    expect(document.activeElement).toBe(title);
    expect(screen.getByText("12 items")).toBeDefined();
  });
});

describe("Escape in a panel", () => {
  it("reaches the panel when nothing inside used it", async () => {
    const onEscape = vi.fn();
    render(<PanelWith onEscape={onEscape} />);
    screen.getByRole("button", { name: "Inside" }).focus();
    await userEvent.keyboard("a{Enter}");
    expect(onEscape).not.toHaveBeenCalled();
    await userEvent.keyboard("{Escape}");
    expect(onEscape).toHaveBeenCalledOnce();
  });

  it("is consumed by the panel, so that nothing around it reacts", () => {
    render(<PanelWith onEscape={() => {}} />);
    const button = screen.getByRole("button", { name: "Inside" });
    const event = createEvent.keyDown(button, { key: "Escape" });
    fireEvent(button, event);
    expect(event.defaultPrevented).toBe(true);
  });

  it("doesn't reach the panel when a control inside used it, or while text is being composed", () => {
    const onEscape = vi.fn();
    render(
      <PanelWith onEscape={onEscape}>
        <input aria-label="Name" onKeyDown={(event) => event.preventDefault()} />
        <input aria-label="Note" />
      </PanelWith>,
    );
    fireEvent.keyDown(screen.getByLabelText("Name"), { key: "Escape" });
    fireEvent.keyDown(screen.getByLabelText("Note"), { key: "Escape", isComposing: true });
    expect(onEscape).not.toHaveBeenCalled();
  });

  it("doesn't reach the panel behind its own dialog", () => {
    const onEscape = vi.fn();
    render(
      <PanelWith onEscape={onEscape}>
        {createPortal(<button type="button">In a dialog</button>, document.body)}
      </PanelWith>,
    );
    fireEvent.keyDown(screen.getByRole("button", { name: "In a dialog" }), { key: "Escape" });
    expect(onEscape).not.toHaveBeenCalled();
  });
});

describe("a panel's body", () => {
  it("scrolls with the keys unless its content scrolls itself", () => {
    const { container, rerender } = render(<Panel header="H">Text</Panel>);
    expect(container.querySelectorAll("[tabindex='0']")).toHaveLength(1);
    rerender(
      <Panel header="H" scroll={false} footer={<button type="button">Save</button>}>
        Text
      </Panel>,
    );
    expect(container.querySelectorAll("[tabindex='0']")).toHaveLength(0);
    expect(within(screen.getByRole("contentinfo")).getByRole("button", { name: "Save" })).toBeDefined();
  });
});

describe("a choice menu", () => {
  it("opens by keys, is named, and closes on Escape with the focus on its button", async () => {
    render(<Filters footer={<button type="button">Clear</button>} />);
    const trigger = screen.getByRole("button", { name: "Filter, 2 active" });
    trigger.focus();
    await userEvent.keyboard("{Enter}");
    const panel = within(await screen.findByRole("dialog", { name: "Filter" }));
    expect(panel.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Waypoints",
      "Clear",
    ]);
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(trigger);
  });

  it("that is disabled doesn't open, and gives the reason", async () => {
    render(
      <PopoverMenu name="Filter" icon={<i />} disabledReason="There is nothing to filter yet">
        <button type="button">Waypoints</button>
      </PopoverMenu>,
    );
    await userEvent.tab();
    expect((await screen.findByRole("tooltip")).textContent).toContain("There is nothing to filter yet");
    await userEvent.click(screen.getByRole("button", { name: "Filter" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("a drop zone for files", () => {
  const dropOf = (files: readonly File[]) => ({ dataTransfer: { files, types: ["Files"] } });

  it("takes the files before the browser opens them", () => {
    const onFiles = vi.fn();
    render(
      <DropArea label="Import" className={undefined} onFiles={onFiles}>
        Drop files here
      </DropArea>,
    );
    const area = screen.getByRole("region", { name: "Import" });
    const files = [new File(["x"], "a.gpx"), new File(["y"], "b.kml")];
    for (const type of ["dragOver", "drop"] as const) {
      const event = createEvent[type](area, dropOf(files));
      fireEvent(area, event);
      expect(event.defaultPrevented).toBe(true);
    }
    expect(onFiles).toHaveBeenCalledExactlyOnceWith(files);
  });

  it("is highlighted only while something is dragged over it", () => {
    render(
      <DropArea label="Import" className="row" onFiles={() => {}}>
        Drop files here
      </DropArea>,
    );
    const area = screen.getByRole("region", { name: "Import" });
    const isOver = () => area.hasAttribute("data-over");
    expect(isOver()).toBe(false);
    fireEvent.dragOver(area, dropOf([]));
    expect(isOver()).toBe(true);
    fireEvent.dragLeave(area);
    expect(isOver()).toBe(false);
    fireEvent.dragOver(area, dropOf([]));
    fireEvent.drop(area, dropOf([]));
    expect(isOver()).toBe(false);
  });
});

it("a text area reports typed text with its line breaks", async () => {
  const seen: string[] = [];
  render(<Note onChange={(value) => seen.push(value)} />);
  const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Note" });
  await userEvent.type(field, "Bull{Enter}at dawn, again");
  expect(field.value).toBe("Bull\nat dawn");
  expect(seen.at(-1)).toBe(field.value);
});

describe("a list of facts", () => {
  it("keeps the order and duplicate names, and shows that it is loading", () => {
    const { container, rerender } = render(
      <Facts
        facts={[
          ["Range", "1 mi"],
          ["Range", "2 mi"],
          ["Note", LONG],
        ]}
        busy
      />,
    );
    const texts = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent);
    expect(texts("term")).toEqual(["Range", "Range", "Note"]);
    expect(texts("definition")).toEqual(["1 mi", "2 mi", LONG]);
    expect(container.querySelector("dl")?.getAttribute("aria-busy")).toBe("true");
    rerender(<Facts facts={[]} />);
    expect(screen.queryAllByRole("term")).toEqual([]);
    expect(container.querySelector("dl")?.hasAttribute("aria-busy")).toBe(false);
  });
});

describe("a question before a permanent action", () => {
  const ask = () => {
    const calls: string[] = [];
    render(
      <ConfirmDialog
        title="Delete plan?"
        text="It can't be restored."
        confirm="Delete"
        onConfirm={() => calls.push("confirmed")}
        onClose={() => calls.push("closed")}
      />,
    );
    return calls;
  };

  it("does it and closes", async () => {
    const calls = ask();
    await userEvent.click(screen.getByRole("button", { name: "Delete" }));
    expect(calls).toEqual(["confirmed", "closed"]);
  });

  it.each(["{Escape}", "{Enter}"])("does nothing when %s is the first key", async (key) => {
    const calls = ask();
    await userEvent.keyboard(key);
    expect(calls).toEqual(["closed"]);
  });
});

describe("a layer's transparency", () => {
  it.each([
    [1, "0"],
    [0, "100"],
    [0.7, "30"],
    [0.29, "71"],
    [0.005, "100"],
  ])("of opacity %d is %s percent", (opacity, shown) => {
    render(<TransparencySlider opacity={opacity} onChange={() => {}} />);
    expect(screen.getByRole("slider", { name: "Transparency" }).getAttribute("aria-valuenow")).toBe(shown);
  });

  it("changes the opacity inversely, within its limits", async () => {
    const onChange = vi.fn();
    render(<TransparencySlider opacity={0.5} onChange={onChange} />);
    screen.getByRole("slider").focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(onChange).toHaveBeenLastCalledWith(0.49);
    await userEvent.keyboard("{End}");
    expect(onChange).toHaveBeenLastCalledWith(0);
    await userEvent.keyboard("{Home}");
    expect(onChange).toHaveBeenLastCalledWith(1);
  });
});
