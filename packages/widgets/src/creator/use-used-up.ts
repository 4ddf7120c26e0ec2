import { looksLikeCode } from '@easel/contract/codes'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { type CallerTier, useCallerTier } from '../refusals/use-caller-tier.ts'
import { useImageEvents, useQuota } from '../runtime/events/use-live.ts'
import type { SessionPort } from '../runtime/provider/ports.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { PERSONAL_KEYS } from '../runtime/session/stored-keys.ts'
import { useNow } from '../ui/use-now.ts'
import { setsAtom } from './creator.atoms.ts'
import { useDraft } from './creator-store.tsx'
import { readStored } from './stored.ts'

/** The quota is used up for this draft. `resetsAt`: epoch ms of the next free generation; null when unknown. */
export interface UsedUp {
  resetsAt: number | null
  who: CallerTier
  /** As it was when the page was left; the server has said nothing yet, so that a press asks it. */
  isRemembered: boolean
}

/**
 * Null while quota is left, and while no events arrive, because the number may be outdated: a press then asks the
 * server. An activation code needs no quota. Until the server has said anything, what it said last is shown: the note
 * would otherwise come late, and move what is around it.
 */
export function useUsedUp(): UsedUp | null {
  const { open } = useImageEvents()
  const quota = useQuota()
  const who = useCallerTier()
  const [{ prompt }] = useDraft()
  const before = useRemembered(quota !== null, who)
  const resetsAt = (quota ?? before)?.resetsAt ?? null
  const now = useNow(resetsAt)
  const isOver = resetsAt !== null && resetsAt <= now
  // What a partner's users have used up together no login and no membership gives more of: the server says so to a press.
  const isUsedUp = open && quota?.remaining === 0 && !quota.cappedBy && !isOver
  useRemember(open && quota ? (isUsedUp && resetsAt) || null : undefined, who)
  if (looksLikeCode(prompt) || isOver) return null
  if (isUsedUp) return { resetsAt, who, isRemembered: false }
  return before && { ...before, isRemembered: true }
}

/**
 * What the server said last, on this device. It is outdated once the server has said anything, something was begun, or the
 * person has become somebody else, such as a member.
 */
function useRemembered(isKnown: boolean, who: CallerTier): Omit<UsedUp, 'isRemembered'> | null {
  const { session } = useWidget()
  const [firstWho] = useState(who)
  const [wasKnown, setKnown] = useState(isKnown)
  if (isKnown && !wasKnown) setKnown(true)
  const [newest] = useAtomValue(setsAtom)
  const [first] = useState(newest)
  const [remembered] = useState(() => usedUpFrom(readStored(session, PERSONAL_KEYS.usedUp)))
  if (isKnown || wasKnown || newest !== first) return null
  return who === firstWho || who === remembered?.who ? remembered : null
}

/** `until`: when the quota is free again; null: it is not used up; undefined: nothing is known. */
function useRemember(until: number | null | undefined, who: CallerTier): void {
  const { session } = useWidget()
  useEffect(() => {
    if (until !== undefined) keep(session, until, who)
  }, [session, until, who])
}

function keep(session: SessionPort, until: number | null, who: CallerTier): void {
  const text = until === null ? null : JSON.stringify({ until, who } satisfies Stored)
  if (session.get(PERSONAL_KEYS.usedUp) !== text) session.set(PERSONAL_KEYS.usedUp, text)
}

/** Read by the first paint, too. */
interface Stored {
  until: number
  who: CallerTier
}

const TIERS: readonly unknown[] = ['visitor', 'member', 'partner', 'vip'] satisfies CallerTier[]

function usedUpFrom(stored: unknown): Omit<UsedUp, 'isRemembered'> | null {
  const { until, who }: Partial<Stored> = Object(stored)
  return typeof until === 'number' && TIERS.includes(who) ? { resetsAt: until, who: who as CallerTier } : null
}
