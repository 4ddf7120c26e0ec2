import { MINUTE } from '@easel/contract/numbers'
import type { ImagePage } from '@easel/contract/types'
import { useLongList } from '../runtime/lists/use-long-list.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import type { GalleryView } from './gallery.state.ts'

/** The curated works as an infinite list. The first page may be part of the document. */
export function useHomepage({ list, style, search }: GalleryView) {
  const { api, language, initial } = useWidget()
  const popular = list === 'popular'
  // As the server names the list that it has rendered.
  const isPainted = (initial?.view ?? 'selected  ') === `${list} ${style} ${search}`
  const initialPage = isPainted ? initial?.home : undefined
  const sameLanguage = initial?.language === language
  return useLongList<ImagePage>({
    queryKey: popular ? keys.top : keys.homepage(language, style, search),
    ask(cursor, signal) {
      if (popular) return api.call('top', { query: cursor ? { cursor } : {}, signal })
      const query = { ...(style && { style }), ...(search && { search }), ...(cursor && { cursor }) }
      return api.call('homepage', { query: query, signal })
    },
    initialData: initialPage && sameLanguage ? singlePage(initialPage) : undefined,
    initialDataUpdatedAt: 0,
    placeholderData: initialPage && !sameLanguage ? singlePage(withoutPrompts(initialPage)) : undefined,
    // Returning must not refetch every page of a long wall.
    staleTime: 5 * MINUTE,
  })
}

const singlePage = (page: ImagePage) => ({ pages: [page], pageParams: [undefined] })

/** In another language the works keep their positions; the prompts come with the answer. */
const withoutPrompts = (page: ImagePage): ImagePage => ({
  ...page,
  items: page.items.map((set) => ({ ...set, prompt: '' })),
})
