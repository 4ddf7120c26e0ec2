import type { Settings } from '@easel/contract/types'
import { useQueryClient } from '@tanstack/react-query'
import { atom, useAtom } from 'jotai'
import { useCallback } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import type { Draft } from './creator.state.ts'

const KEY = 'creator.audience-told'
const toldAtom = atom(false)

/** Others will see what is made of this draft. */
export const isPublic = (settings: Settings | undefined, { reference }: Pick<Draft, 'reference'>): boolean =>
  settings?.isNoShow === '0' && settings.square !== 'none' && !reference

/** Whether the person has sent something with the words about who will see it before their eyes. */
export function useAudienceTold(): { told: boolean; remember(draft: Draft): void } {
  const { session } = useWidget()
  const queries = useQueryClient()
  const [justNow, setTold] = useAtom(toldAtom)
  const remember = useCallback(
    (draft: Draft) => {
      // What does not apply was not said.
      if (!isPublic(queries.getQueryData<Settings>(keys.settings), draft)) return
      session.set(KEY, '1')
      setTold(true)
    },
    [queries, session, setTold],
  )
  return { told: justNow || session.get(KEY) !== null, remember }
}
