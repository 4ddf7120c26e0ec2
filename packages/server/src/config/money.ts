const MILLIONTHS = 1_000_000

/** An amount of whatever currency in millionths, as money is counted inside; nothing given is null. */
export function toMillionths(amount: number): number
export function toMillionths(amount: number | undefined): number | null
export function toMillionths(amount: number | undefined): number | null {
  return amount === undefined ? null : Math.round(amount * MILLIONTHS)
}
