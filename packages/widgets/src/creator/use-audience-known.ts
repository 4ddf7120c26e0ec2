import { looksLikeCode } from '@easel/contract/codes'
import type { Settings } from '@easel/contract/types'
import { useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { keys } from '../runtime/keys.ts'
import { settingsOf } from '../runtime/settings.queries.ts'
import { useWidget } from '../runtime/widget-context.ts'
import { heldBackAtom } from './creator.atoms.ts'
import type { Draft } from './creator.state.ts'
import { isPublic, useAudienceTold } from './use-audience-told.ts'

/**
 * Waits until it is known who will see what is made of a draft. False: it must not be sent, since that cannot be known,
 * or since it became known only now that others will see it, and the person has not read so yet.
 */
export function useAudienceKnown(): (draft: Draft) => Promise<boolean> {
  const { api } = useWidget()
  const queries = useQueryClient()
  const { told } = useAudienceTold()
  const setHeldBack = useSetAtom(heldBackAtom)
  return useCallback(
    async (draft) => {
      setHeldBack(false)
      // Of an activation code nothing is made, and what starts from an own image is seen by nobody else.
      if (draft.reference || looksLikeCode(draft.prompt)) return true
      if (queries.getQueryData<Settings>(keys.settings)) return true
      // Why it failed is said where the answer would stand.
      const settings = await queries.fetchQuery(settingsOf(api)).catch(() => undefined)
      if (!settings) return false
      const unread = !told && isPublic(settings, draft)
      setHeldBack(unread)
      return !unread
    },
    [api, queries, told, setHeldBack],
  )
}
