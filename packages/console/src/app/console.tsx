import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { AdminError } from '../api/admin-api.ts'
import { SignedIn, useEntry } from '../api/session.tsx'
import { type Surroundings, SurroundingsContext } from '../api/surroundings.ts'
import { ConsoleMessages } from '../i18n/messages.tsx'
import { SetUp } from '../sign-in/set-up.tsx'
import { SignIn } from '../sign-in/sign-in.tsx'
import { Unreachable } from '../sign-in/unreachable.tsx'
import { Confirmations, type Keeping } from '../ui/confirmations.tsx'
import { Toasts } from '../ui/toasts.tsx'
import styles from './console.module.css'
import { Frame } from './frame.tsx'
import { Preferences, usePreferences } from './preferences.tsx'
import { PathProvider, usePath } from './router.tsx'

export interface ConsoleProps {
  /** The address of its first page, when it stands elsewhere than where the server has it. */
  base?: string
  surroundings?: Surroundings
}

/** The operators' console. */
export function Console({ base = '/admin', surroundings }: ConsoleProps) {
  const [queries] = useState(newQueryClient)
  return (
    <SurroundingsContext value={surroundings ?? null}>
      <QueryClientProvider client={queries}>
        <Preferences>
          <PathProvider base={base}>
            <Root />
          </PathProvider>
        </Preferences>
      </QueryClientProvider>
    </SurroundingsContext>
  )
}

function Root() {
  const { language, theme, tag } = usePreferences()
  return (
    <div className={`easel-root ${styles.root}`} lang={tag} data-theme={theme === 'auto' ? undefined : theme}>
      <ConsoleMessages language={language}>
        <Toasts>
          <Entrance />
        </Toasts>
      </ConsoleMessages>
    </div>
  )
}

function Entrance() {
  const { page, go } = usePath()
  const { session, failure, isTrying, retry, ending, enter } = useEntry()
  const kept = useRef<Keeping | null>(null)
  if (page === 'set-up') return <SetUp onDone={() => go('today')} />
  if (session === undefined)
    return failure && <Unreachable failure={failure} isTrying={isTrying} onRetry={retry} />
  if (session === null) {
    const { asked, by } = kept.current ?? {}
    const writer = ending === 'expired' && asked && by ? by : null
    return <SignIn ending={ending} writer={writer} onEnter={enter} />
  }
  return (
    <SignedIn session={session}>
      <Confirmations kept={kept}>
        <Frame />
      </Confirmations>
    </SignedIn>
  )
}

/** What was refused is refused again; only a lost connection is tried again. */
const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // The server may be this machine, or in its network: browsers that take themselves for offline reach it.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (count, error) =>
          !(error instanceof AdminError && error.status > 0 && error.status < 500) && count < 2,
      },
    },
  })
