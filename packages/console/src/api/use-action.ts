import type { CommandInput, CommandName } from '@easel/server/console'
import { useQuery } from '@tanstack/react-query'
import { useSession } from './session.tsx'

interface Options {
  /** Asked again in this interval, in ms, while the page is seen. */
  live?: number
  enabled?: boolean
}

/** What an action answers that changes nothing. */
export function useAction<N extends CommandName>(name: N, input: CommandInput<N>, options: Options = {}) {
  const session = useSession()
  return useQuery({
    queryKey: ['act', name, input],
    // Asking again by itself must not keep anybody signed in.
    queryFn: ({ signal, client, queryKey }) =>
      session.act(name, input, { signal, passive: client.getQueryData(queryKey) !== undefined }),
    enabled: options.enabled ?? true,
    refetchInterval: options.live ?? false,
    // The page before stays until the next one has come; what was found for something else does not.
    placeholderData: (before, query) =>
      isSameList(query?.queryKey, ['act', name, input]) ? before : undefined,
  })
}

const isSameList = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one, withoutPage) === JSON.stringify(other, withoutPage)

/** `before` and `after` say which page of a list it is. */
const withoutPage = (key: string, value: unknown) => (key === 'before' || key === 'after' ? undefined : value)
