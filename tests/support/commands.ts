import { type ChildProcess, spawn } from "node:child_process";
import { projectRoot } from "./server";

export interface CommandEnd {
  code: number | null;
  output: string;
}

/** Starts one of scripts/*.ts. */
export function startCommand(
  script: string,
  words: string[],
  env: NodeJS.ProcessEnv,
): { child: ChildProcess; ended: Promise<CommandEnd> } {
  const child = spawn(process.execPath, ["--import", "tsx", `scripts/${script}.ts`, ...words], {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data) => {
      output += data;
    });
  const ended = new Promise<CommandEnd>((resolve) =>
    child.once("close", (code) => resolve({ code, output })),
  );
  return { child, ended };
}

/** Runs one of scripts/*.ts to its end. */
export const runCommand = (script: string, words: string[], env: NodeJS.ProcessEnv): Promise<CommandEnd> =>
  startCommand(script, words, env).ended;
