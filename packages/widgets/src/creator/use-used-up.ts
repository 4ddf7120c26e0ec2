import { looksLikeCode } from '@easel/contract/codes'
import { useImageEvents, useQuota } from '../runtime/events/use-live.ts'
import { useNow } from '../ui/use-now.ts'
import { useDraft } from './creator-store.tsx'

/** The quota is used up for this draft. `resetsAt`: epoch ms of the next free generation; null when unknown. */
export interface UsedUp {
  resetsAt: number | null
}

/**
 * Null while quota is left, and while no events arrive, because the number may be outdated: a press then asks the
 * server. An activation code needs no quota.
 */
export function useUsedUp(): UsedUp | null {
  const { open } = useImageEvents()
  const quota = useQuota()
  const [{ prompt }] = useDraft()
  const resetsAt = quota?.resetsAt ?? null
  const now = useNow(resetsAt)
  const isOver = resetsAt !== null && resetsAt <= now
  return open && quota?.remaining === 0 && !isOver && !looksLikeCode(prompt) ? { resetsAt } : null
}
