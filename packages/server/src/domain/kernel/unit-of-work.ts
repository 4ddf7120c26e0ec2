declare const transaction: unique symbol

/** A running transaction. Opaque: only the database adapter can look inside. */
export interface Tx {
  readonly [transaction]: true
}

/**
 * One transaction over all repositories: everything `work` does through `tx` is committed or rolled back together.
 * `work` must be short and never wait for outside services; it is rolled back after five seconds.
 */
export interface UnitOfWork {
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}
