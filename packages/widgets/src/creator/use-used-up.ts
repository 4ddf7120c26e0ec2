import { looksLikeCode } from '@easel/contract/codes'
import { useQuota } from '../runtime/use-live.ts'
import { useNow } from '../ui/use-now.ts'
import { useDraft } from './creator-store.tsx'

/** Whether nothing is left of the day for what stands in the field. The server has the last word: a press asks it. */
export function useUsedUp(): boolean {
  const quota = useQuota()
  const [{ prompt }] = useDraft()
  const resetsAt = quota?.resetsAt ?? null
  const now = useNow(resetsAt)
  const isOver = resetsAt !== null && resetsAt <= now
  return quota?.remaining === 0 && !isOver && !looksLikeCode(prompt)
}
