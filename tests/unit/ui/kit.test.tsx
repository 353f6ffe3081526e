// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { Button } from "../../../src/ui/Button";
import { Checkbox } from "../../../src/ui/Checkbox";
import { Dialog } from "../../../src/ui/Dialog";
import { ErrorState } from "../../../src/ui/ErrorState";
import { Menu } from "../../../src/ui/Menu";
import { nearestStep } from "../../../src/ui/NumberBox";
import { ProgressBar } from "../../../src/ui/ProgressBar";
import { RadioList } from "../../../src/ui/RadioList";
import { SearchField } from "../../../src/ui/SearchField";
import { Select } from "../../../src/ui/Select";
import { Slider } from "../../../src/ui/Slider";
import { Switch } from "../../../src/ui/Switch";
import { Tabs } from "../../../src/ui/Tabs";
import { TextField } from "../../../src/ui/TextField";

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

function Search() {
  const [value, setValue] = useState("");
  return <SearchField label="Search Content" value={value} onChange={setValue} />;
}

function Both() {
  const [tab, setTab] = useState<"hunts" | "content">("hunts");
  const tabs = [
    { value: "hunts", label: "Hunts" },
    { value: "content", label: "Content", count: 1234 },
  ] as const;
  return (
    <Tabs label="Content" tabs={tabs} value={tab} onChange={setTab}>
      {`The ${tab}`}
    </Tabs>
  );
}

describe("Button", () => {
  it("that is disabled with a reason stays reachable, gives the reason on focus, and does nothing", async () => {
    const onClick = vi.fn();
    render(
      <Button disabledReason="Give the hunt a name first" onClick={onClick}>
        Save
      </Button>,
    );
    await userEvent.tab();
    const button = screen.getByRole("button", { name: "Save" });
    expect(document.activeElement).toBe(button);
    expect((await screen.findByRole("tooltip")).textContent).toBe("Give the hunt a name first");
    await userEvent.click(button);
    await userEvent.keyboard("{Enter}");
    expect(onClick).not.toHaveBeenCalled();
    expect(button.getAttribute("aria-disabled")).toBe("true");
  });

  it("keeps the focus while its reason comes and goes", async () => {
    const { rerender } = render(<Button disabledReason={null}>Undo</Button>);
    await userEvent.tab();
    const button = screen.getByRole("button", { name: "Undo" });
    rerender(<Button disabledReason="Nothing to undo">Undo</Button>);
    expect(document.activeElement).toBe(button);
    rerender(<Button disabledReason={null}>Undo</Button>);
    expect(document.activeElement).toBe(button);
    expect(screen.queryByRole("tooltip")).toBeNull();
  });

  it("that is busy takes no clicks and does not submit", async () => {
    const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" busy>
          Save
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe("fields", () => {
  it("TextField shows its error and submits on Enter", async () => {
    const onEnter = vi.fn();
    render(
      <TextField label="Hunt name" value="Elk" onChange={() => {}} onEnter={onEnter} error="Too long." />,
    );
    const field = screen.getByRole("textbox", { name: "Hunt name" });
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByRole("alert").textContent).toBe("Too long.");
    expect(field.getAttribute("aria-describedby")).toBe(screen.getByRole("alert").id);
    await userEvent.type(field, "{Enter}");
    expect(onEnter).toHaveBeenCalledOnce();
  });

  it("SearchField is cleared by the first Escape; the next one reaches its container", async () => {
    const around = vi.fn();
    render(
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for a dialog
      <div onKeyDown={(event) => event.key === "Escape" && around()}>
        <Search />
      </div>,
    );
    const box = screen.getByRole<HTMLInputElement>("searchbox", { name: "Search Content" });
    await userEvent.type(box, "elk{Escape}");
    expect(box.value).toBe("");
    expect(around).not.toHaveBeenCalled();
    await userEvent.type(box, "{Escape}");
    expect(around).toHaveBeenCalledOnce();
    await userEvent.type(box, "deer");
    await userEvent.click(screen.getByRole("button", { name: "Clear search" }));
    expect(box.value).toBe("");
  });
});

describe("choices", () => {
  it("a mixed Checkbox says so and turns everything on", async () => {
    const onChange = vi.fn();
    render(<Checkbox label="2 Items Selected" checked="mixed" onChange={onChange} />);
    const box = screen.getByRole("checkbox", { name: "2 Items Selected" });
    expect(box.getAttribute("aria-checked")).toBe("mixed");
    await userEvent.click(screen.getByText("2 Items Selected"));
    expect(onChange).toHaveBeenCalledExactlyOnceWith(true);
  });

  it("a Checkbox is checked by Space and not by Enter", async () => {
    const onChange = vi.fn();
    render(<Checkbox label="Elk camp" checked={false} onChange={onChange} />);
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.keyboard(" ");
    expect(onChange).toHaveBeenCalledExactlyOnceWith(true);
  });

  it("a mixed Switch says so as a checkbox and turns everything off", async () => {
    const onChange = vi.fn();
    render(<Switch label="All layers" checked="mixed" onChange={onChange} />);
    const control = screen.getByRole("checkbox", { name: "All layers" });
    expect(control.getAttribute("aria-checked")).toBe("mixed");
    await userEvent.click(control);
    expect(onChange).toHaveBeenCalledExactlyOnceWith(false);
  });

  it("a disabled Checkbox or Switch does nothing", async () => {
    const onChange = vi.fn();
    render(<Checkbox label="Elk camp" checked={false} onChange={onChange} disabled />);
    render(<Switch label="All layers" checked={false} onChange={onChange} disabled />);
    await userEvent.click(screen.getByText("Elk camp"));
    await userEvent.click(screen.getByText("All layers"));
    expect(onChange).not.toHaveBeenCalled();
  });

  it("Switch has its name even when the label is hidden", async () => {
    const onChange = vi.fn();
    render(<Switch label="Show Elk camp" labelHidden checked onChange={onChange} />);
    await userEvent.click(screen.getByRole("switch", { name: "Show Elk camp" }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith(false);
  });

  it("RadioList and Select return the option's own value", async () => {
    const options = [
      { value: "title", label: "Name A-Z" },
      { value: "updatedAt", label: "Last modified" },
    ] as const;
    const onChange = vi.fn();
    render(<RadioList label="Sort" options={options} value="title" onChange={onChange} />);
    await userEvent.click(screen.getByRole("radio", { name: "Last modified" }));
    expect(onChange).toHaveBeenLastCalledWith("updatedAt");
    cleanup();
    render(<Select label="Sort" options={options} value="updatedAt" onChange={onChange} />);
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Sort" }), "Name A-Z");
    expect(onChange).toHaveBeenLastCalledWith("title");
  });

  it("Tabs move with the arrow keys", async () => {
    render(<Both />);
    screen.getByRole("tab", { name: "Hunts" }).focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(screen.getByRole("tabpanel").textContent).toBe("The content");
    expect(screen.getByRole("tab", { selected: true }).textContent).toBe("Content1,234");
  });
});

describe("Slider", () => {
  function setUp() {
    const onChange = vi.fn();
    const onCommit = vi.fn();
    render(
      <Slider
        label="Elevation"
        unit="ft"
        values={[500, 9000]}
        min={100}
        max={14400}
        step={100}
        onChange={onChange}
        onCommit={onCommit}
      />,
    );
    return { onChange, onCommit };
  }

  it("moves by keys", async () => {
    const { onChange, onCommit } = setUp();
    screen.getByRole("slider", { name: "Elevation, minimum" }).focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(onChange).toHaveBeenLastCalledWith([600, 9000]);
    expect(onCommit).toHaveBeenLastCalledWith([600, 9000]);
  });

  it.each([
    ["8,420", null],
    ["8420", [500, 8400]],
    ["20000", [500, 14400]],
    ["200", [200, 500]],
    ["much", null],
  ])("accepts the typed number %s", async (typed, expected) => {
    const { onCommit } = setUp();
    const box = screen.getByRole("textbox", { name: "Elevation, maximum, exact value" });
    await userEvent.clear(box);
    await userEvent.type(box, `${typed}{Enter}`);
    if (expected) expect(onCommit).toHaveBeenLastCalledWith(expected);
    else if (typed === "much") expect(onCommit).not.toHaveBeenCalled();
  });

  it("has steps without rounding errors", () => {
    expect(nearestStep(0.29, 0, 1, 0.1)).toBe(0.3);
    expect(nearestStep(-5, 0, 1, 0.01)).toBe(0);
  });
});

it("Dialog focuses its first field, or the harmless button of a question", async () => {
  render(
    <Dialog title="Create Hunt" onClose={() => {}} footer={<Button>Cancel</Button>}>
      <TextField label="Hunt name" value="" onChange={() => {}} />
    </Dialog>,
  );
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Hunt name" }));
  cleanup();
  const buttons = (
    <>
      <Button>Cancel</Button>
      <Button variant="danger">Delete</Button>
    </>
  );
  render(<Dialog title="Delete Items?" text="2 items" onClose={() => {}} footer={buttons} />);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Cancel" }));
});

it("Menu says why an item can't be chosen, and works by keyboard", async () => {
  const onSelect = vi.fn();
  render(
    <Menu
      trigger={<button type="button">More</button>}
      items={[
        { label: "Import", onSelect },
        "line",
        { label: "Export All", disabledReason: "There is nothing to export yet", onSelect },
      ]}
    />,
  );
  screen.getByRole("button", { name: "More" }).focus();
  await userEvent.keyboard("{Enter}");
  const off = await screen.findByRole("menuitem", { name: /Export All/ });
  expect(off.getAttribute("aria-disabled")).toBe("true");
  expect(off.textContent).toContain("There is nothing to export yet");
  await userEvent.keyboard("{Enter}");
  expect(onSelect).toHaveBeenCalledOnce();
});

it("ErrorState is announced and offers a retry; ProgressBar shows progress", async () => {
  const onRetry = vi.fn();
  render(
    <ErrorState title="Your hunts could not be loaded" text="Check your connection." onRetry={onRetry} />,
  );
  expect(screen.getByRole("alert").textContent).toContain("Check your connection.");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(onRetry).toHaveBeenCalledOnce();
  cleanup();
  const { rerender } = render(<ProgressBar label="Uploading" value={0.426} />);
  expect(screen.getByRole("progressbar", { name: "Uploading" }).getAttribute("aria-valuenow")).toBe("43");
  rerender(<ProgressBar label="Uploading" value={null} />);
  expect(screen.getByRole("progressbar").hasAttribute("aria-valuenow")).toBe(false);
});
