/** Why the server cannot start or go on, in words for the operator; printed without a stack. Exit code 1. */
export class StartError extends Error {
  override name = "StartError";
}
