type Listener = (error: unknown, name: string) => void

/** Logs an error of the partner's code with its stack. */
export const logThrown = (where: string, thrown: unknown): void =>
  console.error(`Easel: ${where} failed.`, thrown)

/**
 * Tells a listener of what a handler has thrown. What the listener throws itself goes to the console: it would cost the caller
 * its answer, and end in the platform that carries the messages.
 */
export const reportTo =
  (options: { onHandlerError?: Listener }): Listener =>
  (error, name) => {
    try {
      options.onHandlerError?.(error, name)
    } catch (thrown) {
      logThrown('onHandlerError', thrown)
    }
  }
