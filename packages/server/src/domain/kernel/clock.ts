/** The server's time; `CLOCK_OFFSET_MS` shifts it. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
}
