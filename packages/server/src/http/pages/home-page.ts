import type { Language } from '@easel/contract/numbers'
import { PAGE_SIZE } from '@easel/contract/numbers'
import { firstPaint } from '@easel/first-paint/page'
import { presentPage } from '../api/cursor.ts'
import { presentLauncher } from '../api/present/launcher.ts'
import type { PresentWorks } from '../api/present-works.ts'
import type { UseCases } from '../use-cases.ts'
import type { Template } from './site-template.ts'

export type HomeCases = Pick<UseCases, 'selected' | 'launcher' | 'onGalleryChange'> & {
  present: PresentWorks
}

interface Rendered {
  html: string
  styleHash: string
}

/** How long a rendered page is cached, in ms. */
const CACHE_TTL = 5000

/** An anonymous visitor: sees watermarks, owns nothing. */
const ANYONE = {
  id: 'anyone',
  kind: 'visitor',
  vip: false,
  permanent: false,
  addressKey: null,
  partner: null,
} as const

/** Where the page is shown, and the query that its links must keep. */
export interface HomeFrame {
  frame: 'site' | 'embed'
  address: string
}

const SITE: HomeFrame = { frame: 'site', address: '/home' }

export function createHomePage({ selected, launcher, present, onGalleryChange }: HomeCases) {
  const rendered = new Map<string, { at: number; etag: string; page: Promise<Rendered> }>()
  onGalleryChange(() => rendered.clear())

  const render = async (template: Template, language: Language, frame: HomeFrame): Promise<Rendered> => {
    const { items, next } = await selected(
      { reader: null, style: null, search: null },
      { after: null, limit: PAGE_SIZE.default },
    )
    const sets = await present(items, { principal: ANYONE, language })
    return firstPaint({
      template: template.html,
      page: presentPage({ items: sets, next }, (list) => list),
      launcher: presentLauncher(await launcher.current(language)),
      language,
      ...frame,
    })
  }

  return (template: Template, language: Language, frame = SITE): Promise<Rendered> => {
    const key = `${language} ${frame.address}`
    const before = rendered.get(key)
    const fresh = before && before.etag === template.etag && performance.now() - before.at < CACHE_TTL
    if (fresh) return before.page
    const page = render(template, language, frame)
    page.catch(() => rendered.delete(key))
    rendered.set(key, { at: performance.now(), etag: template.etag, page })
    return page
  }
}
