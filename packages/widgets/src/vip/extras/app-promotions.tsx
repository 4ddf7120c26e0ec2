import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWidget } from '../../runtime/provider/widget-context.ts'
import { invalidateAll } from '../../runtime/requests/query-client.ts'
import { useMembershipInfo } from '../../runtime/session/membership.queries.ts'
import { announceMembershipChange } from '../../runtime/session/membership-changes.ts'
import { useAskLogin } from '../../runtime/session/use-ask-login.ts'
import { Bought } from './bought.tsx'
import { ExtraMessages } from './extra-messages.tsx'
import { OpenPromotions } from './open-promotions.tsx'

/**
 * The promotions for having installed the app, which are claimed in it: not for permanent members, who have it already.
 * The app signs the person in where that is needed.
 */
export function AppPromotions() {
  return (
    <ExtraMessages>
      <Inside />
    </ExtraMessages>
  )
}

function Inside() {
  const { api, host } = useWidget()
  const askLogin = useAskLogin()
  const queries = useQueryClient()
  const { data: vip } = useMembershipInfo()
  const [step, setStep] = useState<'offered' | 'given' | 'over'>('offered')
  const onGiven = () => {
    setStep('given')
    void invalidateAll(queries)
    announceMembershipChange(api)
  }
  const logIn = () => {
    if (step === 'given') setStep('over')
    void askLogin({ reason: 'membership' })
  }
  const onLogin = host.supports('openLogin') ? logIn : undefined
  if (step === 'over' || !vip) return null
  if (step === 'given') return <Bought acquired="given" onLogin={onLogin} onClose={() => setStep('over')} />
  return vip.isPermanentVip ? null : <OpenPromotions of="app" onGiven={onGiven} onLogin={onLogin} />
}
