import { useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import type { RefObject } from 'react'
import { useLauncher } from '../runtime/works/image.queries.ts'
import { IconButton } from '../ui/button.tsx'
import { historyOpenAtom } from './creator.atoms.ts'
import { otherExample } from './creator.state.ts'
import { useDraft } from './creator-store.tsx'
import { DICE } from './dice.ts'
import { PromptHistory } from './prompt-history.tsx'
import { useReplaceDraft } from './use-replace-draft.ts'

/** Fills the prompt with an example or one of the last prompts. */
export function PromptTools({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const { t } = useLingui()
  const [{ prompt: present }] = useDraft()
  const replaceDraft = useReplaceDraft()
  const { data: launcher } = useLauncher()
  const [historyOpen, setHistoryOpen] = useAtom(historyOpenAtom)
  const examples = launcher?.imageGeneration.promptExamples ?? []
  const close = () => setHistoryOpen(false)
  return (
    <>
      <IconButton
        icon={DICE}
        label={t`Random prompt`}
        disabled={examples.length === 0}
        onClick={() => replaceDraft({ prompt: otherExample(examples, present) })}
      />
      <IconButton
        icon="history"
        label={t`Last prompts`}
        aria-haspopup="listbox"
        aria-expanded={historyOpen}
        // Otherwise the press would close it by the lost focus, and then open it again.
        onMouseDown={(event) => historyOpen && event.preventDefault()}
        onClick={() => setHistoryOpen(!historyOpen)}
      />
      {historyOpen && (
        <PromptHistory
          onUse={(prompt) => {
            replaceDraft({ prompt })
            close()
            field.current?.focus()
          }}
          onClose={() => {
            close()
            if (field.current?.form?.contains(document.activeElement)) field.current.focus()
          }}
        />
      )}
    </>
  )
}
