import { JoinDevice, PageTitle } from '@easel/widgets/login'
import { useEvent } from '@easel/widgets/runtime'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAccountPort } from '../layout/account.tsx'
import type { Session } from '../session/session.ts'
import { nameDocument } from './name-document.ts'

/** The target of a link of another device, by which it signs this one in or moves here. The secret in the fragment is removed from the address at once. */
export function DevicePage({ session }: { session: Session }) {
  const navigate = useNavigate()
  const { hash, pathname } = useLocation()
  const [secret, setSecret] = useState(hash.slice(1))
  const home = useEvent(() => void navigate('/home', { replace: true }))
  const works = useEvent(() => void navigate('/works', { replace: true }))
  const port = useAccountPort(session, home)
  const keep = useEvent((found: string) => {
    setSecret(found)
    void navigate(pathname, { replace: true })
  })
  useEffect(() => {
    if (hash) keep(hash.slice(1))
  }, [hash])
  useEffect(() => {
    if (!secret) home()
  }, [secret])
  if (!secret) return null
  return (
    <PageTitle value={nameDocument}>
      <JoinDevice key={secret} secret={secret} port={port} onHome={home} onWorks={works} />
    </PageTitle>
  )
}
