import { readFileSync } from 'node:fs'
import { z } from 'zod'

const Workflow = z.record(
  z.string(),
  z.looseObject({ class_type: z.string(), inputs: z.record(z.string(), z.json()) }),
)

/** Of the reference images after the first, which `imageWorkflow` alone may have. */
export const FURTHER_PLACES = ['image2', 'image3', 'image4', 'weight2', 'weight3', 'weight4'] as const

const PLACEHOLDERS = [
  'prompt',
  'negative',
  'seed',
  'width',
  'height',
  'batch',
  'image',
  'mask',
  'strength',
  ...FURTHER_PLACES,
]
const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g
const EDITOR_FORMAT = z.object({ nodes: z.array(z.unknown()) })

const listed = (names: readonly string[]): string => names.map((name) => `{{${name}}}`).join(', ')

/**
 * The path of a workflow of ComfyUI in its API format, read at the start. `needed`: the placeholders that it must have;
 * those that are neither needed nor in `allowed` are refused.
 */
export const workflowFile = (needed: readonly string[], allowed: readonly string[]) =>
  z
    .string()
    .min(1)
    .transform((path, context): z.output<typeof Workflow> => {
      const refuse = (message: string) => {
        context.addIssue({ code: 'custom', message: `${path} ${message}` })
        return z.NEVER
      }
      const json = jsonIn(path)
      if (typeof json === 'string') return refuse(json)
      if (EDITOR_FORMAT.safeParse(json.value).success) {
        return refuse("is in the editor's format: export it from ComfyUI with “Export (API)”")
      }
      const parsed = Workflow.safeParse(json.value)
      if (!parsed.success) return refuse('is no workflow: every node needs class_type and inputs')
      const found = placeholdersIn(parsed.data)
      const unknown = [...found].filter((name) => ![...needed, ...allowed].includes(name))
      if (unknown.length > 0) {
        const isElsewhere = unknown.every((name) => PLACEHOLDERS.includes(name))
        return refuse(
          isElsewhere
            ? `may not have ${listed(unknown)}: {{image}} is for workflows that begin with a picture, {{strength}} and numbered ones for imageWorkflow and {{mask}} for maskWorkflow alone; cutoutWorkflow has no words`
            : `has ${listed(unknown)}; there are ${listed([...needed, ...allowed])}`,
        )
      }
      const missing = needed.filter((name) => !found.has(name))
      if (missing.length > 0) return refuse(`lacks ${listed(missing)} as the value of an input`)
      return parsed.data
    })

function jsonIn(path: string): { value: unknown } | string {
  try {
    return { value: JSON.parse(readFileSync(path, 'utf8')) }
  } catch (error) {
    return error instanceof SyntaxError ? 'is not JSON' : 'cannot be read'
  }
}

function placeholdersIn(workflow: z.output<typeof Workflow>): Set<string> {
  const texts = Object.values(workflow)
    .flatMap(({ inputs }) => Object.values(inputs))
    .filter((value) => typeof value === 'string')
  return new Set(texts.flatMap((text) => [...text.matchAll(PLACEHOLDER)].map(([, name]) => name ?? '')))
}

/** The first place for a further reference image that is left out before another one; null: there is none. */
export function gapInPlaces(workflow: z.output<typeof Workflow>): string | null {
  const found = placeholdersIn(workflow)
  const places = FURTHER_PLACES.filter((name) => name.startsWith('image'))
  const last = places.findLastIndex((name) => found.has(name))
  return places.slice(0, last + 1).find((name) => !found.has(name)) ?? null
}
