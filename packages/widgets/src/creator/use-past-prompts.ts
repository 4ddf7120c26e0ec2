import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { historyAtom } from './creator.atoms.ts'

const LIMIT = 50
const DEBOUNCE = 250

/** The person's prompts with these words, the newest first: those of this browser, then those of their works. */
export function usePastPrompts(search: string) {
  const { api } = useWidget()
  const own = useAtomValue(historyAtom)
  const words = useDebounced(search.trim())
  const works = useQuery({
    queryKey: keys.prompts(words),
    queryFn: async ({ signal }) => {
      // Variations and enhancements have the prompt of what they were made from.
      const query = { operation: '0' as const, limit: LIMIT, ...(words && { search: words }) }
      const { items } = await api.call('mine', { query, signal })
      return items.map(({ prompt }) => prompt)
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const sought = search.trim().toLowerCase().split(/\s+/)
  const has = (prompt: string) => sought.every((word) => prompt.toLowerCase().includes(word))
  // What the server found holds for its own words; while those are older, it is narrowed down here.
  const found = works.data ?? []
  const isOlder = words !== search.trim() || works.isPlaceholderData
  return {
    prompts: [...new Set([...own.filter(has), ...(isOlder ? found.filter(has) : found)])],
    pending: works.isPending || isOlder,
    failed: works.isError,
    retry: () => void works.refetch(),
  }
}

function useDebounced(text: string): string {
  const [still, setStill] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setStill(text), DEBOUNCE)
    return () => clearTimeout(timer)
  }, [text])
  return still
}
