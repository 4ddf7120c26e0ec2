import type { QueueTab } from '@easel/contract/types'
import { useState } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'

const TABS: readonly QueueTab[] = ['all', 'running', 'finished', 'failed']

/**
 * The tab that the address names, as the notice of a failed set does. One that it names later, while the queue is
 * shown already, is handed to `onRequest`.
 */
export function useRequestedTab(onRequest: (tab: QueueTab) => void): QueueTab | undefined {
  const { tab } = useWidget().navigation.params
  const requested = TABS.find((one) => one === tab)
  const [answered, setAnswered] = useState(requested)
  if (requested !== answered) {
    setAnswered(requested)
    if (requested) onRequest(requested)
  }
  return requested
}
