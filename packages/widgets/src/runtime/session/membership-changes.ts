import type { Client } from '@easel/client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { openTabChannel, scopeOf } from '../events/tab-channel.ts'
import { useWidget } from '../provider/widget-context.ts'
import { invalidateAll } from '../requests/query-client.ts'

const NAME = 'membership'

/** Refetches everything when the same person has become a member in another tab, or in another widget of the page. */
export function useMembershipChanges(): void {
  const { api } = useWidget()
  const queries = useQueryClient()
  useEffect(() => {
    const channel = openTabChannel<string>(NAME, scopeOf(api), () => void invalidateAll(queries))
    return () => channel.close()
  }, [api, queries])
}

/** Notifies the other widgets and tabs of the same person. */
export function announceMembershipChange(api: Client): void {
  const channel = openTabChannel<string>(NAME, scopeOf(api), () => {})
  channel.post('changed')
  channel.close()
}
