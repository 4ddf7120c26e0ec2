import { looksLikeCode } from '@easel/contract/codes'
import { useImageEvents, useQuota } from '../runtime/events/use-live.ts'
import { useNow } from '../ui/use-now.ts'
import { useDraft } from './creator-store.tsx'

/** That nothing is left for what stands in the field, and when something will be: epoch ms, null when not known. */
export interface UsedUp {
  resetsAt: number | null
}

/**
 * Null while something is left, and while nobody tells us what is left, for it may be more by now: a press then asks the
 * server. An activation code needs nothing.
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
