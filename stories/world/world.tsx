import type { CallerKind } from '@easel/client'
import type { Language } from '@easel/contract/numbers'
import type { QuotaEvent } from '@easel/contract/types'
import { Room } from '@easel/widgets/room'
import {
  createQueryClient,
  type HostAbility,
  type PageName,
  type Params,
  WidgetProvider,
} from '@easel/widgets/runtime'
import { type ReactNode, useEffect, useState } from 'react'
import { type Answers, createApi, type Events } from './api.ts'
import { THEMES, type ThemeName } from './look.ts'
import { goOffline } from './offline.ts'
import { createHost, createSession, useStoryNavigation } from './ports.ts'
import { type Samples, samplesIn } from './samples.ts'
import { InShadow } from './shadow.tsx'
import styles from './world.module.css'

/** A story's surroundings. By default everything exists and works. */
export interface WorldSpec {
  answers?(samples: Samples): Answers
  /** Events of a call, before its result. */
  events?(samples: Samples): Events
  /** Stored values, by key. */
  session?(samples: Samples): Record<string, unknown>
  page?: PageName
  params?: Params
  /** The abilities of the host. */
  host?: readonly HostAbility[]
  quota?: QuotaEvent | null
  caller?: CallerKind
  offline?: boolean
  /** False in the side panel, which loads no styles and models. */
  withLauncher?: boolean
  /** `page`: margins as on the site. `slot`: a narrow column of a wide page. `bare`: none. */
  frame?: 'block' | 'page' | 'slot' | 'bare'
}

/** For a story's `parameters`: `parameters: world({ … })`. */
export const world = (spec: WorldSpec): { world: WorldSpec } => ({ world: spec })

interface WorldProps {
  spec: WorldSpec
  language: Language
  theme: ThemeName
  shadow: boolean
  children: ReactNode
}

/** The widgets' provider with simulated ports. */
export function World({ shadow, ...props }: WorldProps) {
  const inside = <Provided {...props} />
  return shadow ? <InShadow>{inside}</InShadow> : inside
}

function Provided({ spec, language, theme, children }: Omit<WorldProps, 'shadow'>) {
  const { frame = 'block', offline = false } = spec
  const [ports] = useState(() => openPorts(spec, language))
  const navigation = useStoryNavigation({ page: spec.page ?? 'home', params: spec.params ?? {} })
  useEffect(() => (offline ? goOffline() : undefined), [offline])
  return (
    <WidgetProvider
      {...ports}
      navigation={navigation}
      language={language}
      theme={THEMES[theme]}
      withLauncher={spec.withLauncher ?? true}
      className={styles.root}
    >
      <div className={frame === 'slot' ? styles.slot : undefined}>
        <Room>
          <div className={frame === 'bare' || frame === 'slot' ? undefined : styles[frame]}>{children}</div>
        </Room>
      </div>
    </WidgetProvider>
  )
}

function openPorts(spec: WorldSpec, language: Language) {
  const samples = samplesIn(language)
  const queryClient = createQueryClient()
  const { queries } = queryClient.getDefaultOptions()
  // Shows errors without waiting for retries.
  queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } })
  return {
    queryClient,
    api: createApi({
      samples,
      answers: spec.answers?.(samples),
      events: spec.events?.(samples),
      quota: spec.quota,
      caller: spec.caller,
    }),
    host: createHost(spec.host ?? []),
    session: createSession(spec.session?.(samples) ?? {}),
  }
}
