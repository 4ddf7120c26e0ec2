/** Why the server cannot start, as one line that says what to do. Shown without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** Another process of Easel holds the embedded database. */
export class DirectoryInUse extends StartError {}
