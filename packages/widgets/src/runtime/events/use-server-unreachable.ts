import type { Client } from '@easel/client'
import { SECOND } from '@easel/contract/numbers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWidget } from '../provider/widget-context.ts'
import { isTransient } from '../requests/query-client.ts'
import { keys } from '../requests/query-keys.ts'
import { useImageEvents } from './use-live.ts'

/** Interval, silence and time-out add up to less than five seconds, after which an outage is shown. */
const CHECK_INTERVAL = SECOND
const SILENT_AFTER = 1.5 * SECOND
const TIMEOUT = 2 * SECOND

/**
 * Whether the server has stopped answering. While no events arrive a small request checks that; without `enabled` no
 * request is made.
 */
export function useServerUnreachable(enabled: boolean): boolean {
  const { api, live } = useWidget()
  const queries = useQueryClient()
  const { open } = useImageEvents()
  const { data } = useQuery({
    queryKey: keys.server,
    queryFn: async ({ signal }) => {
      if (Date.now() - live.lastEventAt() < SILENT_AFTER) return true
      const reachable = await isReachable(api, signal)
      if (reachable) live.markAlive()
      return reachable
    },
    enabled: enabled,
    refetchInterval: CHECK_INTERVAL,
    staleTime: 0,
    retry: false,
    networkMode: 'always',
  })
  useEffect(() => {
    if (!open) void queries.invalidateQueries({ queryKey: keys.server })
  }, [open, queries])
  return enabled && data === false
}

async function isReachable(api: Client, signal: AbortSignal): Promise<boolean> {
  const request = new AbortController()
  const abort = () => request.abort()
  signal.addEventListener('abort', abort)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), TIMEOUT)
  })
  const answer = api.call('serverInfos', { signal: request.signal }).then(
    () => true,
    // A refusal is an answer, too.
    (thrown) => !isTransient(thrown),
  )
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
    request.abort()
  }
}
