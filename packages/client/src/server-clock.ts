/** The two clocks of a machine. The wall clock may be wrong and may jump; the steady clock only counts up. */
export interface Clocks {
  /** Epoch milliseconds by the machine's clock. */
  wall(): number
  /** Milliseconds since an arbitrary moment. It never jumps, but may stop while the machine sleeps. */
  steady(): number
}

export const browserClocks: Clocks = { wall: () => Date.now(), steady: () => performance.now() }

interface Sample {
  /** Server time minus steady time, in the middle of the round trip. */
  offset: number
  roundTrip: number
  /** Wall minus steady time. A change means that the machine slept or its clock was set. */
  drift: number
}

const KEPT = 5
/** Milliseconds of change in `drift` from which older samples are invalid. */
const APART = 15_000

/** The server's time: sampled over the network and extrapolated with the steady clock. */
export class ServerClock {
  readonly #ask: () => Promise<number>
  readonly #clocks: Clocks
  #samples: Sample[] = []
  /** Server minus wall time, as of the latest samples. */
  #ahead = 0
  #pending: Promise<void> | null = null

  /** `ask` returns the server's epoch milliseconds. */
  constructor(ask: () => Promise<number>, clocks: Clocks = browserClocks) {
    this.#ask = ask
    this.#clocks = clocks
  }

  /**
   * The server's epoch milliseconds. Asks the server only without a valid sample; concurrent calls share one
   * request.
   */
  async now(): Promise<number> {
    this.#forgetIfApart()
    if (this.#samples.length === 0) await this.sample()
    return this.estimate()
  }

  /**
   * The server's epoch milliseconds, estimated without a request. After a sleep it is the wall clock plus its
   * last known error; before the first sample it is the wall clock.
   */
  estimate(): number {
    this.#forgetIfApart()
    const best = this.#best()
    return Math.round(best ? best.offset + this.#clocks.steady() : this.#clocks.wall() + this.#ahead)
  }

  /** Adds one sample. Fails when the request fails. */
  sample(): Promise<void> {
    this.#pending ??= this.#takeSample().finally(() => {
      this.#pending = null
    })
    return this.#pending
  }

  /** Drops all samples, because the server refused a timestamp. */
  drop(): void {
    this.#samples = []
  }

  async #takeSample(): Promise<void> {
    const sent = this.#clocks.steady()
    const timestamp = await this.#ask()
    const received = this.#clocks.steady()
    const drift = this.#clocks.wall() - received
    const sample = { offset: timestamp - (sent + received) / 2, roundTrip: received - sent, drift }
    this.#samples = [...this.#samples, sample].slice(-KEPT)
    const best = this.#best() ?? sample
    this.#ahead = best.offset - best.drift
  }

  #best(): Sample | undefined {
    return this.#samples.toSorted((a, b) => a.roundTrip - b.roundTrip)[0]
  }

  #forgetIfApart(): void {
    const drift = this.#clocks.wall() - this.#clocks.steady()
    this.#samples = this.#samples.filter((sample) => Math.abs(sample.drift - drift) < APART)
  }
}
