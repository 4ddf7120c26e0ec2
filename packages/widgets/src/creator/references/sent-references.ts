import { DAY } from '@easel/contract/numbers'
import type { SessionPort } from '../../runtime/provider/ports.ts'
import { PERSONAL_KEYS } from '../../runtime/session/stored-keys.ts'
import { type References, referencesFrom } from '../references.state.ts'
import { readStored } from '../stored.ts'

/** As many sets as Create shows. */
const KEPT = 8
/** About as long as servers keep what was uploaded. */
const KEPT_FOR = DAY

type Sent = Record<string, unknown>

const allSent = (session: SessionPort): Sent[] => {
  const stored = readStored(session, PERSONAL_KEYS.sentReferences)
  const all: Sent[] = Array.isArray(stored) ? stored.map((one) => ({ ...Object(one) })) : []
  return all.filter(({ at }) => Math.abs(Date.now() - Number(at)) < KEPT_FOR)
}

/** Remembers which images a set began with: the server tells that it began with some, and not with which. */
export function rememberReferences(session: SessionPort, id: string, references: References): void {
  const { reference, imageStrength, imageKind, more } = references
  if (!reference) return
  const all = [{ id, at: Date.now(), reference, imageStrength, imageKind, more }, ...allSent(session)]
  session.set(PERSONAL_KEYS.sentReferences, JSON.stringify(all.slice(0, KEPT)))
}

/** Forgets all that this browser knows, because an image of it is no longer there: those before it are not, either. */
export const forgetReferences = (session: SessionPort): void =>
  session.set(PERSONAL_KEYS.sentReferences, null)

/** The images that a set began with, as far as this browser has sent it; null: it does not know. */
export function sentReferences(session: SessionPort, id: string): References | null {
  const sent = allSent(session).find((one) => one.id === id)
  const known = sent && referencesFrom(sent)
  return known?.reference ? known : null
}
