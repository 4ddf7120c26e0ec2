import type { ImageSet } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { type Draft, draftOfImage } from './creator.state.ts'
import { sentReferences } from './references/sent-references.ts'
import { useReplaceDraft } from './use-replace-draft.ts'

/**
 * A function that makes the settings of a set the draft, and returns it. Its reference images come along where this
 * browser has sent them; otherwise it says that they did not.
 */
export function useTakeSettings(): (set: ImageSet, change?: Partial<Draft>) => Draft {
  const { t } = useLingui()
  const { notices, session } = useWidget()
  const replaceDraft = useReplaceDraft()
  return (set, change) => {
    // What an edit was made with is a mask, or its parent.
    const began = set.fromUpload && !set.edit
    const references = began ? sentReferences(session, set.id) : null
    const draft = { ...draftOfImage(set), ...references, ...change }
    replaceDraft(draft)
    if (began && !references) {
      notices.toast({
        text: t`The settings are here, but not the reference images: add them again.`,
        tone: 'warn',
        key: 'reference',
      })
    }
    return draft
  }
}
