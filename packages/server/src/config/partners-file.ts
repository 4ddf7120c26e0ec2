import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { PARTNER_FEATURES } from '../domain/partners/partner.ts'
import type { NewPartner } from '../domain/partners/partners.ts'
import { StartError } from './start-error.ts'

const Theme = z.strictObject({
  mode: z.enum(['auto', 'light', 'dark']).optional(),
  accent: z.string().max(64).optional(),
  roundness: z.number().min(0).max(2).optional(),
  font: z.string().max(200).optional(),
})

/** One partner as an operator writes it; also what the operator's command takes. */
export const PartnerDeclaration = z.strictObject({
  id: z.string(),
  name: z.string().optional(),
  origins: z.array(z.string()).min(1),
  secret: z.string().optional(),
  jwksUrl: z.string().optional(),
  issuer: z.string().min(1).optional(),
  audience: z.string().min(1).optional(),
  features: z.array(z.enum(PARTNER_FEATURES)).optional(),
  theme: Theme.optional(),
  suspended: z.boolean().optional(),
})

const PartnersFile = z.array(PartnerDeclaration)

/** Reads the file that `PARTNERS` names. Throws a `StartError` that says what is wrong in it. */
export function readPartnersFile(path: string | undefined): NewPartner[] {
  if (path === undefined) return []
  const parsed = PartnersFile.safeParse(readJson(path))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw wrong(`${path}: ${issue?.path.join('.') || 'it'}: ${issue?.message}`)
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw wrong(`${path} ${error instanceof SyntaxError ? 'is not JSON' : 'cannot be read'}`)
  }
}

const wrong = (what: string): StartError =>
  new StartError(`Setting PARTNERS is wrong: ${what}. Correct it or unset it, then start again.`)
