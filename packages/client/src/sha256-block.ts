/**
 * The leading zero bits, 32 at most, of SHA-256 of an ASCII text of 55 letters at most, by FIPS 180-4. Browsers hash by themselves only in secure
 * contexts and one promise at a time, a tenth as fast.
 */
export function leadingZeroBits(text: string): number {
  const { length } = text
  WORDS.fill(0, 0, 16)
  for (let at = 0; at < length; at += 1) {
    WORDS[at >> 2] = (WORDS[at >> 2] ?? 0) | (text.charCodeAt(at) << (24 - (at & 3) * 8))
  }
  WORDS[length >> 2] = (WORDS[length >> 2] ?? 0) | (0x80 << (24 - (length & 3) * 8))
  WORDS[15] = length * 8
  const first = compress()
  return Math.clz32(first)
}

const WORDS = new Int32Array(64)

const isPrime = (n: number): boolean => {
  for (let d = 2; d * d <= n; d += 1) if (n % d === 0) return false
  return true
}
const primes: number[] = []
for (let n = 2; primes.length < 64; n += 1) if (isPrime(n)) primes.push(n)

/** The first 32 bits of the fraction. */
const fraction = (x: number): number => Math.floor((x % 1) * 2 ** 32) | 0
const ROUNDS = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const START = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

const rotate = (x: number, by: number): number => (x >>> by) | (x << (32 - by))

/** The first word of the hash of the block in `WORDS`. */
function compress(): number {
  const w = WORDS
  for (let t = 16; t < 64; t += 1) {
    const before15 = w[t - 15] as number
    const before2 = w[t - 2] as number
    const s0 = rotate(before15, 7) ^ rotate(before15, 18) ^ (before15 >>> 3)
    const s1 = rotate(before2, 17) ^ rotate(before2, 19) ^ (before2 >>> 10)
    w[t] = ((w[t - 16] as number) + s0 + (w[t - 7] as number) + s1) | 0
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = START
  for (let t = 0; t < 64; t += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const choice = (e & f) ^ (~e & g)
    const t1 = (h + s1 + choice + (ROUNDS[t] as number) + (w[t] as number)) | 0
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + s0 + majority) | 0
  }
  return ((START[0] as number) + a) | 0
}
