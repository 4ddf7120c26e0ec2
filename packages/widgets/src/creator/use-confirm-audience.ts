import { looksLikeCode } from '@easel/contract/codes'
import type { Settings } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useCallback } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { awaitAudienceSaved, settingsOf } from '../runtime/session/settings.queries.ts'
import { pressedElsewhereAtom } from './creator.atoms.ts'
import type { Draft } from './creator.state.ts'
import { isPublic } from './use-audience-disclosure.ts'

export interface AudienceCheck {
  /** `just now`: the visibility was not on the screen before the press. `unknown`: nothing may be sent. */
  known: 'before' | 'just now' | 'unknown'
  /**
   * Whether the page showed that nobody else would see the result. This is kept even if the setting was changed elsewhere
   * meanwhile.
   */
  promisedPrivate: boolean
}

/** Waits until the visibility of the result is known and pending changes of it are saved. */
export function useConfirmAudience(): (draft: Draft) => Promise<AudienceCheck> {
  const { t } = useLingui()
  const { api, notices } = useWidget()
  const queries = useQueryClient()
  const store = useStore()
  return useCallback(
    async (draft) => {
      // An activation code generates nothing, and the result of an uploaded image is private.
      if (draft.reference || looksLikeCode(draft.prompt)) return { known: 'before', promisedPrivate: false }
      const shownSettings = queries.getQueryData<Settings>(keys.settings)
      const promisedPrivate = shownSettings !== undefined && !isPublic(shownSettings, draft)
      const fail = (text: string) => {
        notices.toast({ text, tone: 'error', key: 'audience' })
        return UNKNOWN
      }
      if (!(await awaitAudienceSaved(queries)))
        return fail(t`Who sees your images could not be changed, so nothing was sent.`)
      // Cached settings are used unless a failed change or a sign-in has invalidated them.
      const settings = await queries
        .fetchQuery({ ...settingsOf(api), staleTime: Number.POSITIVE_INFINITY })
        .catch(() => null)
      if (settings) {
        const wasShown = !store.get(pressedElsewhereAtom)
        store.set(pressedElsewhereAtom, false)
        const known =
          wasShown && shownSettings && isSameAudience(shownSettings, settings) ? 'before' : 'just now'
        return { known, promisedPrivate }
      }
      // While no setting was ever loaded, its own error is shown in place.
      return shownSettings
        ? fail(t`We can’t tell who would see the images, so nothing is sent yet.`)
        : UNKNOWN
    },
    [api, notices, queries, store, t],
  )
}

const UNKNOWN: AudienceCheck = { known: 'unknown', promisedPrivate: false }

const isSameAudience = (one: Settings, other: Settings): boolean =>
  one.isNoShow === other.isNoShow && one.square === other.square
