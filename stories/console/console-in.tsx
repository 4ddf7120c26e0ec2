import { Console, type Role, type Surroundings } from '@easel/console'
import type { Language } from '@easel/contract/languages'
import { createContext, use, useMemo } from 'react'
import { waitFor } from 'storybook/test'
import { type Samples, samplesIn } from '../world/samples.ts'
import { usualAnswers } from './answers.ts'
import { type ConsoleAnswers, createAdminApi } from './api.ts'

/** The look that the toolbar has chosen. */
export interface ConsoleLook {
  language: Language
  theme: Surroundings['theme']
}

export const ConsoleLookContext = createContext<ConsoleLook>({ language: 'zhCN', theme: 'light' })

export interface ConsoleInProps {
  page: Surroundings['at']['page']
  /** What the page shows of its list. */
  id?: string
  role?: Role
  /** Nobody is signed in. */
  signedOut?: boolean
  /** Beside the usual answers. */
  answers?(samples: Samples): ConsoleAnswers
}

/** The whole console at one of its pages, for somebody of the staff. */
export function ConsoleIn({ page, id, role = 'owner', signedOut = false, answers }: ConsoleInProps) {
  const { language, theme } = use(ConsoleLookContext)
  const surroundings = useMemo<Surroundings>(() => {
    const samples = samplesIn(language)
    return {
      api: createAdminApi(role, { ...usualAnswers(samples), ...answers?.(samples) }),
      token: signedOut ? null : 'token',
      at: { page, id: id ?? null },
      language,
      theme,
    }
  }, [page, id, role, signedOut, answers, language, theme])
  return <Console surroundings={surroundings} />
}

/** For `parameters`: it has a root, a language and a theme of its own, and stands in nobody's shadow tree. */
export const inConsole = { console: true }

/** For stories of which every part is also in another one: checked in one language. */
export const seenOnce = { tags: ['seen-once'] }

/** The page's own part, once something is there. */
export const mainOf = (canvasElement: HTMLElement): Promise<HTMLElement> =>
  waitFor(() => {
    const main = canvasElement.querySelector('main')
    if (!main?.childElementCount) throw new Error('There is no page yet')
    return main
  })
