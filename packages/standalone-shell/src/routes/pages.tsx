import { type Home, PAGES, pagesIn } from '@easel/contract/pages'
import { Gallery } from '@easel/widgets/gallery'
import { isOffered, type PageName, useWidget } from '@easel/widgets/runtime'
import { Skeleton } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { type ReactElement, type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { useQueuePanel } from '../layout/use-media.ts'
import { late } from '../loading/lazy-component.tsx'
import { useEarlyCode } from '../loading/use-preload.ts'
import { usePlaces } from './paths.ts'

const CreatePage = late(() => import('./create-page.tsx').then((m) => m.CreatePage))
const Square = late(() => import('@easel/widgets/square').then((m) => m.Square))
const SharePage = late(() => import('./share-page.tsx').then((m) => m.SharePage))
const Works = late(() => import('@easel/widgets/works').then((m) => m.Works))
const Queue = late(() => import('@easel/widgets/queue').then((m) => m.Queue))
const NotFound = late(() => import('./not-found.tsx').then((m) => m.NotFound))

/** In the order in which people go to them. */
const COMING = { create: CreatePage, works: Works, square: Square }

/** `framed`: there is no account beside the pages, and the queue is one at any width. */
const SHOWN: Record<PageName, (framed: boolean) => ReactElement> = {
  home: () => <Gallery />,
  create: () => <CreatePage />,
  square: (framed) => <Square withSwitch={framed} />,
  works: () => <Works />,
  queue: (framed) => (framed ? <Queue /> : <QueuePage />),
}

/**
 * The pages of a home. The wall comes with the first bytes, the others when they are gone to; what is not offered leads
 * to the wall.
 *
 * @param more routes that this home alone has
 */
export function Pages({ home, more }: { home: Home; more?: ReactNode }) {
  const { features } = useWidget()
  useEarlyCode(COMING, features)
  return (
    <Suspense fallback={<Skeleton style={{ blockSize: 240 }} />}>
      <Routes>
        <Route path="/" element={<ToHome />} />
        {pagesIn(home).map(({ name }) => {
          const { path, parameter } = PAGES[name]
          const element = isOffered(name, features) ? SHOWN[name](home === 'frame') : <ToHome />
          return <Route key={name} path={parameter ? `${path}/:${parameter}?` : path} element={element} />
        })}
        {more}
        <Route path="/share/:token" element={<SharePage />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  )
}

/** Above 1200 px the queue of the site has no page: it is said, and one is led home. */
function QueuePage() {
  const panel = useQueuePanel()
  return panel ? <QueueRefused /> : <Queue />
}

function QueueRefused() {
  const { t } = useLingui()
  const { notices } = useWidget()
  useEffect(() => {
    notices.toast({ tone: 'error', text: t`You cannot open this page!` })
  }, [notices, t])
  return <ToHome />
}

function ToHome() {
  return <Navigate to={usePlaces().to('home')} replace />
}
