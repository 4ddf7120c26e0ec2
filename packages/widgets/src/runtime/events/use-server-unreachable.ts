import type { Client } from '@easel/client'
import { SECOND } from '@easel/contract/numbers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWidget } from '../provider/widget-context.ts'
import { mayPass } from '../requests/query-client.ts'
import { keys } from '../requests/query-keys.ts'
import { useImageEvents } from './use-live.ts'

/** Together less than five seconds: after so long a silence it is asked, and then waited for. */
const LOOK = SECOND
const SILENCE = 1.5 * SECOND
const TIMEOUT = 2 * SECOND

/**
 * Whether the server no longer answers, for whoever waits for something of it. Asked in a small way while no events come;
 * where nobody waits, nobody asks.
 */
export function useServerGone(waiting: boolean): boolean {
  const { api, live } = useWidget()
  const queries = useQueryClient()
  const { open } = useImageEvents()
  const { data } = useQuery({
    queryKey: keys.server,
    queryFn: async ({ signal }) => {
      if (Date.now() - live.heardAt() < SILENCE) return true
      const here = await answers(api, signal)
      if (here) live.hear()
      return here
    },
    enabled: waiting,
    refetchInterval: LOOK,
    staleTime: 0,
    retry: false,
    networkMode: 'always',
  })
  useEffect(() => {
    if (!open) void queries.invalidateQueries({ queryKey: keys.server })
  }, [open, queries])
  return waiting && data === false
}

async function answers(api: Client, signal: AbortSignal): Promise<boolean> {
  const given = new AbortController()
  const end = () => given.abort()
  signal.addEventListener('abort', end)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), TIMEOUT)
  })
  const answer = api.call('serverInfos', { signal: given.signal }).then(
    () => true,
    // A refusal is an answer.
    (thrown) => !mayPass(thrown),
  )
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
    given.abort()
  }
}
