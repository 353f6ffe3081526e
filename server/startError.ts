/** Reason the server can't start or continue, worded for the operator. Printed without a stack; exit code 1. */
export class StartError extends Error {
  override name = "StartError";
}
