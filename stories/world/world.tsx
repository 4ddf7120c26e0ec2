import type { CallerKind } from '@easel/client'
import type { Language } from '@easel/contract/numbers'
import type { QuotaEvent } from '@easel/contract/types'
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

/** What a story says about its surroundings. Without a word everything is there and well. */
export interface WorldSpec {
  answers?(samples: Samples): Answers
  /** What a call tells on its way, before it answers. */
  events?(samples: Samples): Events
  /** What was kept from before, by key. */
  session?(samples: Samples): Record<string, unknown>
  page?: PageName
  params?: Params
  /** What the page around can do. */
  host?: readonly HostAbility[]
  quota?: QuotaEvent | null
  caller?: CallerKind
  offline?: boolean
  /** `page`: margins as on the site. `bare`: none. */
  frame?: 'block' | 'page' | 'bare'
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

/** The widgets' provider, with ports that are played. */
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
      className={styles.root}
    >
      <div className={frame === 'bare' ? undefined : styles[frame]}>{children}</div>
    </WidgetProvider>
  )
}

function openPorts(spec: WorldSpec, language: Language) {
  const samples = samplesIn(language)
  const queryClient = createQueryClient()
  const { queries } = queryClient.getDefaultOptions()
  // Whoever looks at an error need not wait for the attempts before it.
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
