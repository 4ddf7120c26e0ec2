import { useAtom } from 'jotai'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { fetchImage } from '../runtime/works/image.queries.ts'
import { truncatedAtom } from './creator.atoms.ts'
import { useDraft } from './creator-store.tsx'

/** Whether the draft begins with a truncated prompt, and how to load the full one for a person who may read it now. */
export function useTruncatedPrompt() {
  const { api } = useWidget()
  const [draft, change] = useDraft()
  const [cut, setTruncated] = useAtom(truncatedAtom)
  const report = useReportError()
  const isShown = cut !== null && cut.beginning !== '' && draft.prompt.startsWith(cut.beginning)
  const loadFull = async () => {
    if (!cut) return
    try {
      const set = await fetchImage(api, cut.id, cut.source)
      if (set.promptTruncated) return
      setTruncated(null)
      change({ prompt: set.prompt })
    } catch (thrown) {
      report(thrown)
    }
  }
  return { isShown, loadFull }
}
