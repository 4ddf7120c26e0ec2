/** Why the server cannot start, as one line that says what to do. Shown without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
