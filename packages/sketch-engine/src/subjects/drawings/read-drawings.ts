import { readdirSync, readFileSync } from 'node:fs'

/** One line of a drawing: shape, color, position and repetitions. */
export interface Stroke {
  readonly tool: 'p' | 'b' | 'o' | 'a' | 'd' | 'q' | 'l'
  readonly fill: string
  readonly numbers: readonly number[]
  readonly path: string
  readonly mirrored: boolean
  /** Offset of each copy. */
  readonly shifts: readonly (readonly [number, number])[]
}

/** Placement in a scene; see habitats. */
export interface Standing {
  readonly habitat: 'ground' | 'water' | 'under' | 'table' | 'building' | 'sky'
  readonly size: number
}

export interface Drawing {
  readonly width: number
  readonly height: number
  readonly living: Standing
  readonly colour: string
  readonly strokes: readonly Stroke[]
}

const FOLDER = new URL('../../../drawings/', import.meta.url)

let drawings: Map<string, Drawing> | undefined

/** All drawings by key; the files are read at first use. */
export function drawingsByKey(): ReadonlyMap<string, Drawing> {
  drawings ??= readAll()
  return drawings
}

function readAll(): Map<string, Drawing> {
  const found = new Map<string, Drawing>()
  for (const name of readdirSync(FOLDER)
    .filter((file) => file.endsWith('.txt'))
    .sort()) {
    let strokes: Stroke[] = []
    for (const line of readFileSync(new URL(name, FOLDER), 'utf8').split('\n')) {
      if (line.trim() === '' || line.startsWith('# ')) continue
      if (line.startsWith('= ')) {
        strokes = []
        const [, key = '', width, height, habitat, size, colour = '#888888'] = line.split(/\s+/)
        const living = { habitat, size: Number(size) } as Standing
        found.set(key, { width: Number(width), height: Number(height), living, colour, strokes })
      } else strokes.push(readStroke(line))
    }
  }
  return found
}

function readStroke(line: string): Stroke {
  const words = line.trim().split(/\s+/)
  let mirrored = false
  let shifts: (readonly [number, number])[] = [[0, 0]]
  for (; words[0] === 'm' || words[0]?.includes('*'); words.shift())
    if (words[0] === 'm') mirrored = true
    else shifts = copies(words[0] ?? '', shifts)
  const [tool, fill = '', ...rest] = words
  const numbers = rest.map(Number)
  const path = tool === 'q' ? rest.join(' ') : rest.slice(1).join(' ')
  return { tool: tool as Stroke['tool'], fill, numbers, path, mirrored, shifts }
}

function copies(word: string, shifts: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const [count = 1, right = 0, down = 0] = word.split(/[*,]/).map(Number)
  return shifts.flatMap(([x, y]) =>
    Array.from({ length: count }, (_, i) => [x + i * right, y + i * down] as const),
  )
}
