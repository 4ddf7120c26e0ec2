import type { Client } from '@easel/client'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { openTabChannel, scopeOf, type TabChannel } from '../events/tab-channel.ts'
import { useWidget } from '../provider/widget-context.ts'
import { keys } from '../requests/query-keys.ts'

const NAME = 'settings'
/** A channel does not receive its own messages: the client that sends is not notified. */
const channels = new WeakMap<QueryClient, TabChannel<string>>()

/** Refetches the settings when they were changed in another tab, or by another widget of the page. */
export function useSettingsChanges(): void {
  const { api } = useWidget()
  const queries = useQueryClient()
  useEffect(() => {
    const onMessage = () => void queries.invalidateQueries({ queryKey: keys.settings })
    const channel = openTabChannel<string>(NAME, scopeOf(api), onMessage)
    channels.set(queries, channel)
    return () => {
      channels.delete(queries)
      channel.close()
    }
  }, [api, queries])
}

export function announceSettingsChange(queries: QueryClient, api: Client): void {
  const channel = channels.get(queries)
  if (channel) {
    channel.post('changed')
    return
  }
  const once = openTabChannel<string>(NAME, scopeOf(api), () => {})
  once.post('changed')
  once.close()
}
