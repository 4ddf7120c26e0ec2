import { MODEL_ID } from '@easel/contract/numbers'
import { z } from 'zod'
import { contradictions, Declared, type DeclaredEngine } from './engine-types.ts'
import { Secret } from './secret.ts'

const plainNames = (text: string): unknown[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

/** The engines in order of preference: names separated by commas, or JSON. */
export const Engines = z
  .string()
  .transform((text, context): unknown => {
    if (!text.trimStart().startsWith('[')) return plainNames(text)
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'is not JSON' })
      return z.NEVER
    }
  })
  .pipe(z.array(z.unknown()).min(1, { message: 'must name an engine' }).max(MODEL_ID.max))
  .transform((items, context) => items.flatMap((item, at) => readEngine(item, at, context)))
  .superRefine((engines, context) => {
    if (engines.length > 0 && engines.every(isForVip)) {
      context.addIssue({
        code: 'custom',
        message: 'is only for VIP: one engine at least must serve the others, without vip',
      })
    }
    const seen = new Set<string>()
    for (const [at, engine] of engines.entries()) {
      if (seen.has(engine.id)) {
        context.addIssue({ code: 'custom', path: [at, 'id'], message: `"${engine.id}" is a duplicate` })
      }
      seen.add(engine.id)
      for (const [field, message] of contradictions(engine)) {
        context.addIssue({ code: 'custom', path: [at, field], message })
      }
    }
  })

/** Whether an engine works for members alone. */
export const isForVip = (engine: { type: string; vip?: boolean }): boolean => engine.vip === true

/** One by one, so that what is wrong is named by its own place and not by a choice of everything. */
function readEngine(item: unknown, at: number, context: z.RefinementCtx): DeclaredEngine[] {
  if (typeof item === 'string' && item !== 'sketch') {
    const message = 'the one plain name is sketch; other engines are given as JSON'
    context.addIssue({ code: 'custom', path: [at], message })
    return []
  }
  const parsed = Declared.safeParse(item === 'sketch' ? { type: item } : item)
  if (parsed.success) return [parsed.data]
  const [issue] = parsed.error.issues
  context.addIssue({
    code: 'custom',
    path: [at, ...(issue?.path ?? [])],
    message: issue?.message ?? 'is wrong',
  })
  return []
}

type Keyed<E> = E extends { type: 'sketch' }
  ? E
  : Omit<E, 'apiKey' | 'apiKeyEnv' | 'pricePerSet'> & { apiKey: Secret | null; pricePerSet: number }
export type EngineSetting = Keyed<DeclaredEngine>
export type OpenAiSetting = Extract<EngineSetting, { type: 'openai' }>
export type MidjourneySetting = Extract<EngineSetting, { type: 'midjourney' }>
export type AiSdkSetting = Extract<EngineSetting, { type: 'aisdk' }>
export type ComfyUiSetting = Extract<EngineSetting, { type: 'comfyui' }>
export type SdWebUiSetting = Extract<EngineSetting, { type: 'sdwebui' }>

/** Puts each key where it belongs. Throws the name of a variable that is not set. */
export function withKeys(
  engines: readonly DeclaredEngine[],
  environment: Record<string, string | undefined>,
  missing: (engine: string, variable: string) => Error,
): EngineSetting[] {
  return engines.map((engine): EngineSetting => {
    if (engine.type === 'sketch') return engine
    const { apiKey, apiKeyEnv, ...rest } = engine
    const text = apiKeyEnv === undefined ? apiKey : environment[apiKeyEnv]
    if (apiKeyEnv !== undefined && !text) throw missing(engine.id, apiKeyEnv)
    const key = text === undefined ? null : new Secret(text)
    return { ...rest, apiKey: key, pricePerSet: rest.pricePerSet ?? 0 }
  })
}
