import { PAGES, pagesIn, type Surface } from '@easel/contract/pages'
import { Gallery } from '@easel/widgets/gallery'
import { isOffered, type PageName, useWidget } from '@easel/widgets/runtime'
import { Skeleton } from '@easel/widgets/ui'
import { type ReactElement, type ReactNode, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { type LazyComponent, lazyComponent } from '../loading/lazy-component.tsx'
import { PageTransition } from './page-transition.tsx'
import { useLaterPages } from './use-later-pages.ts'
import { usePaths } from './use-paths.ts'

const CreatePage = lazyComponent(() =>
  import(/* webpackChunkName: "page-create" */ '../create/create-page.tsx').then((m) => m.composed()),
)
const Square = lazyComponent(() =>
  import(/* webpackChunkName: "page-square" */ '@easel/widgets/square').then((m) => m.Square),
)
const AuthorPage = lazyComponent(() =>
  import(/* webpackChunkName: "page-author" */ './author-page.tsx').then((m) => m.AuthorPage),
)
const SharePage = lazyComponent(() =>
  import(/* webpackChunkName: "page-share" */ '../share/share-page.tsx').then((m) => m.SharePage),
)
const Works = lazyComponent(() =>
  import(/* webpackChunkName: "page-works" */ '@easel/widgets/works').then((m) => m.Works),
)
const QueuePage = lazyComponent(() =>
  import(/* webpackChunkName: "page-queue" */ './queue-page.tsx').then((m) => m.QueuePage),
)
const NotFound = lazyComponent(() => import('./not-found.tsx').then((m) => m.NotFound))

/** Pages of their own chunks, in the order of preloading. */
const LAZY_PAGES: Partial<Record<PageName, Pick<LazyComponent<never>, 'preload'>>> = {
  create: CreatePage,
  works: Works,
  square: Square,
  queue: QueuePage,
}

/** With those that people only come to from elsewhere, or seldom: nobody else loads them. */
const FIRST_PAGES: Record<string, Pick<LazyComponent<never>, 'preload'> | undefined> = {
  ...LAZY_PAGES,
  author: AuthorPage,
  share: SharePage,
}

/**
 * Loads the code of the page at this path of the site, if it has a chunk of its own, so that it is rendered without a
 * fallback. Never fails: the page itself tries again.
 */
export const preloadPage = (path: string): Promise<unknown> | undefined =>
  FIRST_PAGES[path.split('/', 2)[1] ?? '']?.preload?.()

/** `embedded`: where a partner shows it there is no account menu, and the queue is a page at any width. */
type PageElements = Record<PageName, (embedded: boolean) => ReactElement>

const PAGE_ELEMENTS: PageElements = {
  home: () => <Gallery />,
  create: () => <CreatePage />,
  square: (embedded) => <Square withSwitch={embedded} />,
  works: () => <Works />,
  queue: (embedded) => <QueuePage embedded={embedded} />,
  author: () => <AuthorPage />,
}

interface PagesProps {
  surface: Surface
  own?: Partial<PageElements>
  more?: ReactNode
}

/**
 * The routes of a surface. The wall is part of the first chunk, the other pages are lazy; pages that are not offered
 * redirect to the wall. `own`: pages that this surface has its own way; `more`: routes of this surface only.
 */
export function Pages({ surface, own, more }: PagesProps) {
  const { features, navigation } = useWidget()
  useLaterPages(LAZY_PAGES, features)
  return (
    <Suspense fallback={<Skeleton style={{ blockSize: 240 }} />}>
      <PageTransition page={navigation.page}>
        <Routes>
          <Route path="/" element={<ToHome />} />
          {pagesIn(surface).map(({ name }) => {
            const { path, parameter } = PAGES[name]
            const elementOf = own?.[name] ?? PAGE_ELEMENTS[name]
            const element = isOffered(name, features) ? elementOf(surface !== 'site') : <ToHome />
            return <Route key={name} path={parameter ? `${path}/:${parameter}?` : path} element={element} />
          })}
          {more}
          <Route path="/share/:token" element={<SharePage />} />
          <Route path="*" element={<NotFound />} />
        </Routes>
      </PageTransition>
    </Suspense>
  )
}

function ToHome() {
  return <Navigate to={usePaths().to('home')} replace />
}
