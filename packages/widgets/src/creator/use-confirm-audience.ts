import { looksLikeCode } from '@easel/contract/codes'
import type { Settings } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { audienceSaved, settingsOf } from '../runtime/session/settings.queries.ts'
import type { Draft } from './creator.state.ts'
import { isPublic } from './use-audience-disclosure.ts'

export interface AudienceKnown {
  /** `just now`: nobody could read it before they pressed. `unknown`: nothing may be sent. */
  known: 'before' | 'just now' | 'unknown'
  /** The screen said that nobody else would see it: so it is, whatever has been changed elsewhere meanwhile. */
  promisedPrivate: boolean
}

/** Waits until it is known who will see what is made of a draft, and until the server has what was chosen. */
export function useAudienceKnown(): (draft: Draft) => Promise<AudienceKnown> {
  const { t } = useLingui()
  const { api, notices } = useWidget()
  const queries = useQueryClient()
  return useCallback(
    async (draft) => {
      // Of an activation code nothing is made, and what starts from an own image is seen by nobody else.
      if (draft.reference || looksLikeCode(draft.prompt)) return { known: 'before', promisedPrivate: false }
      const onScreen = queries.getQueryData<Settings>(keys.settings)
      const promisedPrivate = onScreen !== undefined && !isPublic(onScreen, draft)
      const unknown = (text: string) => {
        notices.toast({ text, tone: 'error', key: 'audience' })
        return UNKNOWN
      }
      if (!(await audienceSaved(queries)))
        return unknown(t`Who sees your images could not be changed, so nothing was sent.`)
      // What was kept serves, unless a failed change or a sign-in has put it in doubt.
      const settings = await queries
        .fetchQuery({ ...settingsOf(api), staleTime: Number.POSITIVE_INFINITY })
        .catch(() => null)
      if (settings) {
        const known = onScreen && isSame(onScreen, settings) ? 'before' : 'just now'
        return { known, promisedPrivate }
      }
      // Where nothing is known, why it failed is said where the answer would stand.
      return onScreen ? unknown(t`We can’t tell who would see the images, so nothing is sent yet.`) : UNKNOWN
    },
    [api, notices, queries, t],
  )
}

const UNKNOWN: AudienceKnown = { known: 'unknown', promisedPrivate: false }

const isSame = (one: Settings, other: Settings): boolean =>
  one.isNoShow === other.isNoShow && one.square === other.square
