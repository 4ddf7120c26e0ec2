import { PAGES, pagesIn, type Surface } from '@easel/contract/pages'
import { Gallery } from '@easel/widgets/gallery'
import { isOffered, type PageName, useWidget } from '@easel/widgets/runtime'
import { Skeleton } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { type ReactElement, type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { useQueuePanel } from '../layout/use-media.ts'
import { lazyComponent } from '../loading/lazy-component.tsx'
import { usePreload } from '../loading/use-preload.ts'
import { usePaths } from './paths.ts'

const CreatePage = lazyComponent(() =>
  import(/* webpackChunkName: "page-create" */ './create-page.tsx').then((m) => m.CreatePage),
)
const Square = lazyComponent(() =>
  import(/* webpackChunkName: "page-square" */ '@easel/widgets/square').then((m) => m.Square),
)
const SharePage = lazyComponent(() => import('./share-page.tsx').then((m) => m.SharePage))
const Works = lazyComponent(() =>
  import(/* webpackChunkName: "page-works" */ '@easel/widgets/works').then((m) => m.Works),
)
const Queue = lazyComponent(() =>
  import(/* webpackChunkName: "page-queue" */ '@easel/widgets/queue').then((m) => m.Queue),
)
const NotFound = lazyComponent(() => import('./not-found.tsx').then((m) => m.NotFound))

/** In the order of preloading. */
const PRELOADED_PAGES = { create: CreatePage, works: Works, square: Square }

const LAZY_PAGES: Partial<Record<PageName, Pick<typeof Queue, 'preload'>>> = {
  ...PRELOADED_PAGES,
  queue: Queue,
}

/** Loads the code of a page, so that it is rendered without a fallback. Never fails: the page itself tries again. */
export const preloadPage = (page: PageName): Promise<unknown> =>
  LAZY_PAGES[page]?.preload() ?? Promise.resolve()

/** `embedded`: where a partner shows it there is no account menu, and the queue is a page at any width. */
const PAGE_ELEMENTS: Record<PageName, (embedded: boolean) => ReactElement> = {
  home: () => <Gallery />,
  create: () => <CreatePage />,
  square: (embedded) => <Square withSwitch={embedded} />,
  works: () => <Works />,
  queue: (embedded) => (embedded ? <Queue /> : <QueuePage />),
}

/**
 * The routes of a surface. The wall is part of the first chunk, the other pages are lazy; pages that are not offered
 * redirect to the wall. `more`: routes of this surface only.
 */
export function Pages({ surface, more }: { surface: Surface; more?: ReactNode }) {
  const { features } = useWidget()
  usePreload(PRELOADED_PAGES, features)
  return (
    <Suspense fallback={<Skeleton style={{ blockSize: 240 }} />}>
      <Routes>
        <Route path="/" element={<ToHome />} />
        {pagesIn(surface).map(({ name }) => {
          const { path, parameter } = PAGES[name]
          const element = isOffered(name, features) ? PAGE_ELEMENTS[name](surface !== 'site') : <ToHome />
          return <Route key={name} path={parameter ? `${path}/:${parameter}?` : path} element={element} />
        })}
        {more}
        <Route path="/share/:token" element={<SharePage />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  )
}

/** Above 1200 px the site's queue has no page: the route redirects and shows a toast. */
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
  return <Navigate to={usePaths().to('home')} replace />
}
