import { loadConfig } from "./config";
import { startServer } from "./lifecycle";
import { createLog } from "./log";
import { StartError } from "./startError";

/** Ctrl-C reaches this process from the terminal and again from npm. Only a later signal counts as the second one. */
const SAME_SIGNAL_MS = 700;

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const log = createLog(config);
  const signaled = waitForSignal();
  process.on("unhandledRejection", (err) => {
    log.fatal({ err }, "Unhandled rejection");
    process.exit(1);
  });
  const server = await startServer(config, log, (error) => {
    log.fatal({ err: error }, "The database is lost");
    process.exit(1);
  });
  process.stdout.write(`Ridgeline is ready at ${server.url}\n`);
  log.info({ signal: await signaled }, "Stopping");
  await server.stop();
  log.info("Stopped");
  process.exit(0);
}

/** Resolves on the first SIGTERM or SIGINT. A second one ends the process immediately. */
function waitForSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let first = 0;
    const onSignal = (signal: NodeJS.Signals) => {
      if (first && performance.now() - first > SAME_SIGNAL_MS) process.exit(130);
      first ||= performance.now();
      resolve(signal);
    };
    process.on("SIGTERM", onSignal);
    process.on("SIGINT", onSignal);
  });
}

main().catch((error: unknown) => {
  process.stderr.write(
    error instanceof StartError ? `${error.message}\n` : `Ridgeline could not start: ${describe(error)}\n`,
  );
  process.exit(1);
});

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
