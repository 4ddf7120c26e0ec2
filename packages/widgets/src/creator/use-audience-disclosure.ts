import type { Settings } from '@easel/contract/types'
import { useQueryClient } from '@tanstack/react-query'
import { atom, useAtom } from 'jotai'
import { useCallback } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { PERSONAL_KEYS } from '../runtime/session/stored-keys.ts'
import type { Draft } from './creator.state.ts'

const KEY = PERSONAL_KEYS.audienceDisclosed
const disclosedAtom = atom(false)

/** Whether others will see the result of this draft. */
export const isPublic = (settings: Settings | undefined, { reference }: Pick<Draft, 'reference'>): boolean =>
  settings?.isNoShow === '0' && settings.square !== 'none' && !reference

/** Whether the person has submitted while the introduction was on the screen. */
export function useAudienceDisclosure(): { isDisclosed: boolean; remember(draft: Draft): void } {
  const { session } = useWidget()
  const queries = useQueryClient()
  const [justNow, setTold] = useAtom(disclosedAtom)
  const remember = useCallback(
    (draft: Draft) => {
      // The introduction is shown only where it applies.
      if (!isPublic(queries.getQueryData<Settings>(keys.settings), draft)) return
      session.set(KEY, '1')
      setTold(true)
    },
    [queries, session, setTold],
  )
  return { isDisclosed: justNow || session.get(KEY) !== null, remember }
}
