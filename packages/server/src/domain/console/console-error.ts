/** An action that cannot be done; the message is for whoever asked for it. */
export class ConsoleError extends Error {}
