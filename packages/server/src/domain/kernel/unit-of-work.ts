declare const transaction: unique symbol

/** A running transaction. Opaque: only the database adapter can look inside. */
export interface Tx {
  readonly [transaction]: true
}

/**
 * One transaction over all repositories. Whatever `work` does through `tx` is kept together or not at all.
 * `work` must be short and must never wait for the outside world; it is rolled back after five seconds.
 */
export interface UnitOfWork {
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}
