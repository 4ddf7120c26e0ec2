import type { SKRSContext2D } from '@napi-rs/canvas'

export type Trace = (context: SKRSContext2D) => void

/** Parses an SVG path with the commands M, L, Q and C: 'M14 880L60 930'. */
export function trace(path: string): Trace {
  const steps = [...path.matchAll(/([MLQC])([^MLQC]*)/g)].map(
    ([, command, numbers = '']) => [command, ...numbers.trim().split(/[ ,]+/).map(Number)] as Step,
  )
  return (context) => {
    for (const [command, a, b, c = 0, d = 0, e = 0, f = 0] of steps)
      if (command === 'M') context.moveTo(a, b)
      else if (command === 'L') context.lineTo(a, b)
      else if (command === 'Q') context.quadraticCurveTo(a, b, c, d)
      else context.bezierCurveTo(a, b, c, d, e, f)
  }
}

type Step = [command: string, a: number, b: number, c?: number, d?: number, e?: number, f?: number]
