import { PROOF_HEADER } from '@easel/contract/proof'
import { leadingZeroBits } from './sha256-block.ts'

/** The page answers presses between two slices, in ms. */
const SLICE = 12

/**
 * Solves the server's challenge for new devices: finds a number whose SHA-256, with the challenge's own random part,
 * begins with as many zero bits as the challenge asks for. Returns the header.
 */
export async function solve(data: unknown): Promise<Record<string, string>> {
  const challenge = String((data as { challenge?: unknown } | null)?.challenge)
  const [bits, , nonce] = challenge.split('.')
  const wanted = Number(bits)
  for (let counter = 0; ; ) {
    const until = performance.now() + SLICE
    while (performance.now() < until) {
      // Time is asked for seldom, because it costs more than a hash.
      for (let times = 0; times < 500; times += 1) {
        if (leadingZeroBits(`${nonce}.${counter}`) >= wanted)
          return { [PROOF_HEADER]: `${challenge}.${counter}` }
        counter += 1
      }
    }
    await new Promise((resolve) => setTimeout(resolve))
  }
}
