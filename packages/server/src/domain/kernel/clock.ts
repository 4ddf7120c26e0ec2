/** The server's time. Tests turn it; `CLOCK_OFFSET_MS` shifts it. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
}
