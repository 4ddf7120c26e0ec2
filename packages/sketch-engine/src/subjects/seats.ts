import { readRules } from '../rules.ts'

/** Real width in centimeters, and the height of the surface. */
export const SEATS: Readonly<Record<string, readonly [width: number, surface: number]>> = Object.fromEntries(
  readRules('seats').map(([key = '', numbers = '']) => [
    key,
    numbers.split(' ').map(Number) as [number, number],
  ]),
)
