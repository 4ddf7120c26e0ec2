import { MINUTE } from '@easel/contract/numbers'
import type { ImagePage } from '@easel/contract/types'
import { useLongList } from '../runtime/lists/use-long-list.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import type { Look } from './gallery.state.ts'

/** Selected works, page after page. The first page of all may have come with the document. */
export function useHomepage({ list, style, search }: Look) {
  const { api, language, initial } = useWidget()
  const popular = list === 'popular'
  const came = !popular && style === '' && search === '' ? initial?.homepage : undefined
  const readable = initial?.language === language
  return useLongList<ImagePage>({
    queryKey: popular ? keys.top : keys.homepage(language, style, search),
    ask(cursor, signal) {
      if (popular) return api.call('top', { query: cursor ? { cursor } : {}, signal })
      const asked = { ...(style && { style }), ...(search && { search }), ...(cursor && { cursor }) }
      return api.call('homepage', { query: asked, signal })
    },
    initialData: came && readable ? pagesOf(came) : undefined,
    initialDataUpdatedAt: 0,
    placeholderData: came && !readable ? pagesOf(withoutText(came)) : undefined,
    // Coming back must not ask for page after page of a long wall again.
    staleTime: 5 * MINUTE,
  })
}

const pagesOf = (page: ImagePage) => ({ pages: [page], pageParams: [undefined] })

/** In another language the works keep their places; their words are those of the answer. */
const withoutText = (page: ImagePage): ImagePage => ({
  ...page,
  items: page.items.map((set) => ({ ...set, prompt: '' })),
})
