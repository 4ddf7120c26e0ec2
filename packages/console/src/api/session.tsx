import type {
  ActionView,
  AdminAnswers,
  CommandInput,
  CommandName,
  Role,
  ShownResult,
} from '@easel/server/console'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { type ActOptions, type AdminApi, AdminError } from './admin-api.ts'
import { useAdminApi, useSurroundings } from './surroundings.ts'
import { useStaySignedIn } from './use-stay-signed-in.ts'

/** For this tab alone, and gone with it. */
const TOKEN_KEY = 'easel-console-token'

export type Ending = 'expired' | 'left'

export interface Session {
  name: string
  role: Role
  until: number
  /** The action, where the role allows it. */
  action(name: CommandName): ActionView | null
  /** Names of actions that change nothing, and are in the audit log. */
  lookups: readonly string[]
  act<N extends CommandName>(name: N, input: CommandInput<N>, options?: ActOptions): Promise<ShownResult<N>>
  leave(): Promise<void>
}

interface Entry {
  /** Undefined while it is being asked; null: nobody is signed in. */
  session: Session | null | undefined
  /** Why the server did not say who is signed in, until it does. */
  failure: Error | null
  /** It is being asked who is. */
  isTrying: boolean
  retry(): void
  /** Why the last session has ended. */
  ending: Ending | null
  enter(token: string): void
}

const SessionContext = createContext<Session | null>(null)

/** Whoever is signed in. Only beneath a page that somebody is signed in for. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession: nobody is signed in')
  return session
}

export const SignedIn = ({ session, children }: { session: Session; children: ReactNode }) => (
  <SessionContext value={session}>{children}</SessionContext>
)

/** Reads and ends the session of this tab. */
export function useEntry(): Entry {
  const api = useAdminApi()
  const given = useSurroundings()
  const [token, setToken] = useState(() => (given ? given.token : sessionStorage.getItem(TOKEN_KEY)))
  const [ending, setEnding] = useState<Ending | null>(null)
  const queries = useQueryClient()

  const end = useCallback(
    (why: Ending) => {
      sessionStorage.removeItem(TOKEN_KEY)
      setToken(null)
      setEnding(why)
      // Nothing of what was shown stays behind.
      queries.clear()
    },
    [queries],
  )
  const {
    data: me,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['me', token],
    queryFn: () => api.me(token ?? ''),
    enabled: token !== null,
    retry: (count, failure) => !isSignedOut(failure) && count < 3,
  })
  useStaySignedIn(token, refetch)
  useEffect(() => {
    if (isSignedOut(error)) end('expired')
  }, [error, end])
  // Kept while it is tried again.
  const [failure, setFailure] = useState<Error | null>(null)
  if (error && error !== failure) setFailure(error)

  const session = useMemo(
    () => (token !== null && me ? sessionOf(api, token, me, end) : null),
    [api, token, me, end],
  )
  return {
    session: token !== null && !me ? undefined : session,
    failure: me || isSignedOut(failure) ? null : failure,
    isTrying: isFetching,
    retry: () => void refetch(),
    ending,
    enter(next) {
      if (!given) sessionStorage.setItem(TOKEN_KEY, next)
      setEnding(null)
      setToken(next)
    },
  }
}

function sessionOf(
  api: AdminApi,
  token: string,
  me: AdminAnswers['me'],
  end: (why: Ending) => void,
): Session {
  const actions = new Map(me.actions.map((action) => [action.name, action]))
  return {
    ...{ name: me.name, role: me.role, until: me.until },
    action: (name) => actions.get(name) ?? null,
    lookups: me.actions.filter(({ effect }) => effect === 'lookup').map(({ name }) => name),
    act: (name, input, options) =>
      api.act(token, name, input, options).catch((error: unknown) => {
        if (isSignedOut(error)) end('expired')
        throw error
      }),
    async leave() {
      // Without a network the session of this tab ends all the same.
      await api.signOut(token).catch(() => {})
      end('left')
    },
  }
}

const isSignedOut = (error: unknown): boolean => error instanceof AdminError && error.status === 401
