import type { Settings } from '@easel/contract/types'
import { useQueryClient } from '@tanstack/react-query'
import { atom, useAtom } from 'jotai'
import { useCallback } from 'react'
import { keys } from '../runtime/keys.ts'
import { useWidget } from '../runtime/widget-context.ts'

const KEY = 'creator.audience-told'
const toldAtom = atom(false)

/** Whether the person has sent something with the words about who will see it before their eyes. */
export function useAudienceTold(): { told: boolean; remember(): void } {
  const { session } = useWidget()
  const queries = useQueryClient()
  const [justNow, setTold] = useAtom(toldAtom)
  const remember = useCallback(() => {
    // What was not known yet could not be said.
    const settings = queries.getQueryData<Settings>(keys.settings)
    if (settings?.isNoShow !== '0' || settings.square === 'none') return
    session.set(KEY, '1')
    setTold(true)
  }, [queries, session, setTold])
  return { told: justNow || session.get(KEY) !== null, remember }
}
