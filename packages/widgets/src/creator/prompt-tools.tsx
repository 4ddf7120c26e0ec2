import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type RefObject, useState } from 'react'
import { useLauncher } from '../runtime/works/image.queries.ts'
import { IconButton } from '../ui/button.tsx'
import { historyAtom } from './creator.atoms.ts'
import { otherExample } from './creator.state.ts'
import { useDraft } from './creator-store.tsx'
import { PromptHistory } from './prompt-history.tsx'

/** Other words for the field: an example, or one of the last prompts. Both have their place before there are any. */
export function PaperTools({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const { t } = useLingui()
  const [draft, change] = useDraft()
  const history = useAtomValue(historyAtom)
  const { data: launcher } = useLauncher()
  const [historyOpen, setHistoryOpen] = useState(false)
  const examples = launcher?.imageGeneration.promptExamples ?? []
  const use = (prompt: string) => {
    change({ prompt })
    setHistoryOpen(false)
    field.current?.focus()
  }
  return (
    <>
      <IconButton
        icon="dice"
        label={t`Random prompt`}
        disabled={examples.length === 0}
        onClick={() => change({ prompt: otherExample(examples, draft.prompt) })}
      />
      <IconButton
        icon="history"
        label={t`Last prompts`}
        disabled={history.length === 0}
        aria-expanded={historyOpen}
        onClick={() => setHistoryOpen(!historyOpen)}
      />
      {historyOpen && <PromptHistory prompts={history} onUse={use} onClose={() => setHistoryOpen(false)} />}
    </>
  )
}
