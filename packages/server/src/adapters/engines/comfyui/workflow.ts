/** A workflow in ComfyUI's API format: nodes by id. */
export type Workflow = Record<string, { class_type: string; inputs: Record<string, unknown> }>

/** The reference images after the first, by their number. */
export const FURTHER = [2, 3, 4] as const
type Further = (typeof FURTHER)[number]

/** The pictures as nodes that load them name them, and how much of each is taken, 0 to 1. */
type FurtherValues = Record<`image${Further}`, string> & Record<`weight${Further}`, number>

export interface Values extends FurtherValues {
  prompt: string
  negative: string
  seed: number
  width: number
  height: number
  batch: number
  /** As a node that loads a picture names it; empty where there is none. */
  image: string
  /** The same for its mask. */
  mask: string
  /** How far the picture is left behind, 0 to 1. */
  strength: number
}

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g
const ALONE = /^\s*\{\{\s*(\w+)\s*\}\}\s*$/

/** The workflow with its placeholders filled. One that stands alone keeps its type, so that numbers stay numbers. */
export const fill = (workflow: Workflow, values: Values): Workflow =>
  Object.fromEntries(
    Object.entries(workflow).map(([id, node]) => [
      id,
      {
        ...node,
        inputs: Object.fromEntries(
          Object.entries(node.inputs).map(([name, value]) => [name, filled(value, values)]),
        ),
      },
    ]),
  )

/** Whether it has a place for a value. With one for `batch`, one run makes several pictures at once. */
export const hasPlace = (workflow: Workflow, name: keyof Values): boolean =>
  Object.values(workflow).some(({ inputs }) =>
    Object.values(inputs).some(
      (value) =>
        typeof value === 'string' && [...value.matchAll(PLACEHOLDER)].some(([, each]) => each === name),
    ),
  )

/** What a workflow has places for: how many pictures, and whether for the weights of all after the first. */
export function placesForPictures(workflow: Workflow): { most: number; weights: boolean } {
  const end = FURTHER.findIndex((at) => !hasPlace(workflow, `image${at}`))
  const places = end === -1 ? FURTHER : FURTHER.slice(0, end)
  return {
    most: places.length + 1,
    weights: places.length > 0 && places.every((at) => hasPlace(workflow, `weight${at}`)),
  }
}

function filled(value: unknown, values: Values): unknown {
  if (typeof value !== 'string') return value
  const named = (name: string) => (Object.hasOwn(values, name) ? values[name as keyof Values] : '')
  const alone = ALONE.exec(value)?.[1]
  // In one pass, so that nothing in a prompt is taken for a placeholder.
  return alone === undefined
    ? value.replace(PLACEHOLDER, (_, name: string) => String(named(name)))
    : named(alone)
}
