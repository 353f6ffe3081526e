import { type ParseArgsConfig, parseArgs } from "node:util";
import { StartError } from "../../server/startError";
import { reasonOf } from "../../server/storage/errors";

/** Wrong arguments. The message and the usage are printed, and the exit code is 2. */
export class UsageError extends Error {}

/** Parses a command's single file argument and its flags. @throws UsageError */
export function fileArgument(
  words: readonly string[],
  options: NonNullable<ParseArgsConfig["options"]>,
): { file: string; [flag: string]: unknown } {
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new UsageError("Name one file.");
    return { ...values, file };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Runs a command and prints the reason if it fails. The exit code is 2 for wrong arguments and 1 for any other error.
 */
export async function runCommand(
  usage: string,
  command: (words: readonly string[]) => Promise<void>,
): Promise<void> {
  try {
    await command(process.argv.slice(2));
  } catch (error) {
    process.exitCode = error instanceof UsageError ? 2 : 1;
    if (error instanceof UsageError) process.stderr.write(`${error.message}\n\n${usage}`);
    else process.stderr.write(`${error instanceof StartError ? error.message : reasonOf(error)}\n`);
  }
}
