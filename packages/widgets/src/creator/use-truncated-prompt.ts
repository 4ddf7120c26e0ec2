import { useAtom } from 'jotai'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { fetchImage } from '../runtime/works/image.queries.ts'
import { cutAtom } from './creator.atoms.ts'
import { useDraft } from './creator-store.tsx'

/** Whether the draft begins with what was cut, and the way to take the rest over for whoever may read it by now. */
export function useCutPrompt() {
  const { api } = useWidget()
  const [draft, change] = useDraft()
  const [cut, setCut] = useAtom(cutAtom)
  const report = useReportError()
  const isShown = cut !== null && cut.beginning !== '' && draft.prompt.startsWith(cut.beginning)
  const bringWhole = async () => {
    if (!cut) return
    try {
      const set = await fetchImage(api, cut.id, cut.source)
      if (set.promptTruncated) return
      setCut(null)
      change({ prompt: set.prompt })
    } catch (thrown) {
      report(thrown)
    }
  }
  return { isShown, bringWhole }
}
