/** The two clocks of a machine. The wall clock may be wrong and may jump; the steady one only counts on. */
export interface Clocks {
  /** Epoch milliseconds, as the machine believes. */
  wall(): number
  /** Milliseconds since some moment; never jumps, but may stand still while the machine sleeps. */
  steady(): number
}

export const browserClocks: Clocks = { wall: () => Date.now(), steady: () => performance.now() }

interface Sample {
  /** Server time minus steady time, at the middle of the round trip. */
  offset: number
  roundTrip: number
  /** Wall minus steady time: when it changes, the machine slept or its clock was set. */
  drift: number
}

const KEPT = 5
/** Beyond this the two clocks have come apart, and samples of before mean nothing. */
const APART = 15_000

/** The server's time, sampled over the network and extrapolated on the steady clock. */
export class ServerClock {
  readonly #ask: () => Promise<number>
  readonly #clocks: Clocks
  #samples: Sample[] = []
  /** Server minus wall time, as the last samples had it. */
  #ahead = 0
  #pending: Promise<void> | null = null

  /** `ask` answers the server's epoch milliseconds. */
  constructor(ask: () => Promise<number>, clocks: Clocks = browserClocks) {
    this.#ask = ask
    this.#clocks = clocks
  }

  /** Epoch milliseconds of the server. Asks it only when nothing is known; calls at once share one question. */
  async now(): Promise<number> {
    this.#forgetIfApart()
    if (this.#samples.length === 0) await this.sample()
    return this.estimate()
  }

  /**
   * Epoch milliseconds of the server as far as they are known without asking. The wall clock helps out after a sleep, by
   * as much as it was wrong before; it alone counts as long as nobody has asked.
   */
  estimate(): number {
    this.#forgetIfApart()
    const best = this.#best()
    return Math.round(best ? best.offset + this.#clocks.steady() : this.#clocks.wall() + this.#ahead)
  }

  /** Takes one more sample. Fails as the question fails. */
  sample(): Promise<void> {
    this.#pending ??= this.#takeSample().finally(() => {
      this.#pending = null
    })
    return this.#pending
  }

  /** Forgets all: the server said that our time is wrong. */
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
