/** A command that cannot be run; the message says what to do. */
export class OperatorError extends Error {}
