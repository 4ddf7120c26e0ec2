import type { SessionPort } from '../../runtime/provider/ports.ts'
import { PERSONAL_KEYS } from '../../runtime/session/stored-keys.ts'
import { type References, referencesFrom } from '../references.state.ts'
import { readStored } from '../stored.ts'

/** As many sets as Create shows. */
const KEPT = 8

type Sent = Record<string, unknown>

const allSent = (session: SessionPort): Sent[] => {
  const stored = readStored(session, PERSONAL_KEYS.sentReferences)
  return Array.isArray(stored) ? stored.map((one) => ({ ...Object(one) })) : []
}

/** Remembers which images a set began with: the server tells that it began with some, and not with which. */
export function rememberReferences(session: SessionPort, id: string, references: References): void {
  const { reference, imageStrength, imageKind, more } = references
  if (!reference) return
  const all = [{ id, reference, imageStrength, imageKind, more }, ...allSent(session)]
  session.set(PERSONAL_KEYS.sentReferences, JSON.stringify(all.slice(0, KEPT)))
}

/** The images that a set began with, as far as this browser has sent it; null: it does not know. */
export function sentReferences(session: SessionPort, id: string): References | null {
  const sent = allSent(session).find((one) => one.id === id)
  const known = sent && referencesFrom(sent)
  return known?.reference ? known : null
}
