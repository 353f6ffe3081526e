import { afterEach, beforeEach, expect, it } from "vitest";
import { VirtualTime } from "../../support/histories/virtualTime";

let time: VirtualTime;
beforeEach(() => {
  time = new VirtualTime();
  time.install();
});
afterEach(() => time.restore());

it("runs due timers in order, but no later or cleared ones", async () => {
  const ran: string[] = [];
  const began = time.now;
  setTimeout(() => ran.push("third"), 3_600_000);
  setTimeout(() => {
    ran.push(`first after ${time.now - began}`);
    setTimeout(() => ran.push("second"), 10);
  }, 500);
  clearTimeout(setTimeout(() => ran.push("never"), 1));
  await time.pass(1000);
  expect(ran).toEqual(["first after 500", "second"]);
  expect(time.now - began).toBe(1000);
  await time.pass(3_600_000);
  expect(ran).toEqual(["first after 500", "second", "third"]);
});

it("stands still while a request is in progress", async () => {
  const ran: string[] = [];
  setTimeout(() => ran.push("later"), 100);
  time.began();
  const passed = time.pass(1000).then(() => ran.push("passed"));
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(ran).toEqual([]);
  time.ended();
  await passed;
  expect(ran).toEqual(["later", "passed"]);
});
