import { looksLikeCode } from '@easel/contract/codes'
import type { Settings } from '@easel/contract/types'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { keys } from '../runtime/keys.ts'
import { settingsOf } from '../runtime/settings.queries.ts'
import { useWidget } from '../runtime/widget-context.ts'
import type { Draft } from './creator.state.ts'

/** `just now`: nobody could read it before they pressed. `unknown`: nothing may be sent. */
export type AudienceKnown = 'before' | 'just now' | 'unknown'

/** Waits until it is known who will see what is made of a draft. */
export function useAudienceKnown(): (draft: Draft) => Promise<AudienceKnown> {
  const { api } = useWidget()
  const queries = useQueryClient()
  return useCallback(
    async (draft) => {
      // Of an activation code nothing is made, and what starts from an own image is seen by nobody else.
      if (draft.reference || looksLikeCode(draft.prompt)) return 'before'
      if (queries.getQueryData<Settings>(keys.settings)) return 'before'
      // Why it failed is said where the answer would stand.
      const settings = await queries.fetchQuery(settingsOf(api)).catch(() => null)
      return settings ? 'just now' : 'unknown'
    },
    [api, queries],
  )
}
