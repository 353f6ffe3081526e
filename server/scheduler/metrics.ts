import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import { CLASSES, type ClassName } from "./classes";
import { Scheduler } from "./scheduler";

/** Seconds, from a query to an export. */
const BUCKETS = [0.01, 0.05, 0.25, 1, 5, 30, 120];

/** Creates a scheduler with the server's classes that reports its work as metrics by class. */
export function measuredScheduler(registry: Registry): Scheduler<ClassName> {
  const registers = [registry];
  const seconds = new Histogram({
    name: "ridgeline_work_seconds",
    help: "Time that heavy work spent queued and running, by class.",
    labelNames: ["class", "phase"],
    buckets: BUCKETS,
    registers,
  });
  const scheduler = new Scheduler(CLASSES, (name, phase, milliseconds) =>
    seconds.observe({ class: name, phase }, milliseconds / 1000),
  );
  new Gauge({
    name: "ridgeline_work",
    help: "Heavy work running and queued, by class.",
    labelNames: ["class", "state"],
    registers,
    collect() {
      for (const { name, running, waiting } of scheduler.stats()) {
        this.set({ class: name, state: "running" }, running);
        this.set({ class: name, state: "waiting" }, waiting);
      }
    },
  });
  new Counter({
    name: "ridgeline_work_not_done_total",
    help: "Heavy work that was refused, timed out or was canceled by its caller, by class.",
    labelNames: ["class", "reason"],
    registers,
    collect() {
      this.reset();
      for (const { name, refused, timedOut, canceled } of scheduler.stats()) {
        this.inc({ class: name, reason: "refused" }, refused);
        this.inc({ class: name, reason: "timed out" }, timedOut);
        this.inc({ class: name, reason: "canceled" }, canceled);
      }
    },
  });
  return scheduler;
}
