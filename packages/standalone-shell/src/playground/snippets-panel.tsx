import { Chip, Chips } from '@easel/widgets/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CopyButton } from './copy-button.tsx'
import type { Knobs } from './knobs.ts'
import { SNIPPETS, type SnippetKind, snippetOf } from './snippets/snippets.ts'
import styles from './snippets-panel.module.css'

interface SnippetsPanelProps {
  knobs: Knobs
  origin: string
  /** What opens Easel over the page says. */
  opener: string
}

/** The code that embeds Easel as it stands above, by framework. */
export function SnippetsPanel({ knobs, origin, opener }: SnippetsPanelProps) {
  const { t } = useLingui()
  const [kind, setKind] = useState<SnippetKind>('html')
  const code = snippetOf(kind, knobs, origin, opener)
  return (
    <div className={styles.panel}>
      <div className={styles.bar}>
        <Chips label={t`Framework`}>
          {SNIPPETS.map((snippet) => (
            <Chip key={snippet.kind} pressed={snippet.kind === kind} onClick={() => setKind(snippet.kind)}>
              {snippet.title}
            </Chip>
          ))}
        </Chips>
        <CopyButton text={() => code} label={t`Copy the code`} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
      <pre className={styles.code} tabIndex={0} translate="no">
        <code>{code}</code>
      </pre>
      <p className={styles.note}>
        <Trans>
          Put your partner id for <code>your-id</code>, and the address of your own that answers with a token
          for <code>/my-easel-token</code>. <a href="/docs/quick-start">How to get both</a>
        </Trans>
      </p>
    </div>
  )
}
