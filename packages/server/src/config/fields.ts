import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'

/** A host as in a URL, with its port where that is not the default one. */
const isHost = (text: string): boolean =>
  URL.canParse(`https://${text}`) &&
  [new URL(`https://${text}`).host, new URL(`https://${text}`).hostname].includes(text)

/** White space is not a number: `Number` would make it 0. */
export const filled = z
  .string()
  .refine((text) => text.trim() !== '', { message: 'is empty: must be a number' })
  .transform(Number)
export const path = z.string().refine((text) => text.trim() !== '', { message: 'is empty: must be a path' })
export const directory = path
  .transform((text) => resolve(text))
  .refine((text) => existsSync(text), { message: 'is not an existing directory' })
export const port = filled.pipe(z.number().int().min(0).max(65_535))
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
)
/** Lines of an address, with `|` between them. */
export const lines = z.string().transform((text) =>
  text
    .split('|')
    .map((line) => line.trim())
    .filter(Boolean),
)
export const origin = z.string().refine((text) => URL.canParse(text) && new URL(text).origin === text, {
  message: 'must be exact origins such as https://partner.example',
})
export const host = z
  .string()
  .refine(isHost, { message: 'must be hosts such as keys.internal or 127.0.0.1:9000' })
export const json = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'is not JSON' })
        return z.NEVER
      }
    })
    .pipe(schema)

/** Different characters that a secret must have. */
const MIN_DISTINCT = 5
/** A secret; error messages never contain it. */
export const secret = (least: number) =>
  z
    .string()
    .refine((text) => text.length >= least && text.trim() !== '', {
      message: `must have ${least} characters or more; it is empty or too short`,
    })
    .refine((text) => new Set(text).size >= MIN_DISTINCT, {
      message: `must have at least ${MIN_DISTINCT} different characters, so that it cannot be guessed`,
    })
export const ownOrigin = origin.refine((text) => /^https?:/.test(text), {
  message: 'must be the exact origin of this installation, such as https://easel.example',
})
