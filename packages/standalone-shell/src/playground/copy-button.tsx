import { Button, Hidden } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'

/** Milliseconds that the confirmation stays. */
const CONFIRMED = 2500

/** Copies a text, and says whether it did. */
export function CopyButton({ text, label }: { text(): string; label: string }) {
  const { t } = useLingui()
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), CONFIRMED)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text())
      setState('copied')
    } catch {
      // Without https, or forbidden by the browser.
      setState('refused')
    }
  }
  const said = { idle: '', copied: t`Copied`, refused: t`The browser does not allow copying` }[state]
  return (
    <>
      <Button size="small" icon={state === 'copied' ? 'check' : 'copy'} onClick={() => void copy()}>
        {said || label}
      </Button>
      <Hidden live="polite">{said}</Hidden>
    </>
  )
}
