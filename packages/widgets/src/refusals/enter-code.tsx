import { uuidV4 } from '@easel/client'
import { looksLikeCode, tidyCode } from '@easel/contract/codes'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { LaterMessages } from '../runtime/messages/lazy-messages.tsx'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { Button } from '../ui/button.tsx'
import { clock, useCountdown } from '../ui/use-countdown.ts'
import styles from './enter-code.module.css'
import { describeError } from './refusals.ts'
import { useMembershipBegan } from './use-membership-began.ts'

interface CodeFormProps {
  /** Called with true once a code was right, with false when there is none. */
  onDone(entered: boolean): void
}

/** The field for an activation code, to stand in a dialog. */
export function CodeForm(props: CodeFormProps) {
  return (
    <LaterMessages>
      <Form {...props} />
    </LaterMessages>
  )
}

function Form({ onDone }: CodeFormProps) {
  const { t } = useLingui()
  const id = useId()
  const [code, setCode] = useState('')
  const [misshapen, setMisshapen] = useState(false)
  const began = useMembershipBegan()
  const enter = useEnterCode(() => {
    onDone(true)
    void began()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    enter.reset()
    // What is no code would be drawn.
    setMisshapen(!looksLikeCode(code))
    if (looksLikeCode(code)) enter.mutate(tidyCode(code))
  }
  const isWrong = misshapen || enter.error !== null
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <label className={styles.label} htmlFor={id}>{t`Activation code`}</label>
      <input
        id={id}
        className={styles.input}
        value={code}
        placeholder="EASEL-XXXXX-XXXXX-XXXXX-XXXXX"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-fault` : undefined}
        onChange={(event) => {
          setCode(event.target.value)
          setMisshapen(false)
        }}
      />
      <div id={`${id}-fault`} className={styles.fault} role="alert">
        {misshapen && t`Codes look like EASEL-XXXXX-XXXXX-XXXXX-XXXXX.`}
        {enter.error && <Refusal key={enter.submittedAt} error={enter.error} at={enter.submittedAt} />}
      </div>
      <div className={styles.actions}>
        <Button onClick={() => onDone(false)}>{t`Not now`}</Button>
        <Button type="submit" look="gold" icon="crown" busy={enter.isPending}>
          {t`Activate`}
        </Button>
      </div>
    </form>
  )
}

/** A code is sent as prompts are: the server takes what has its shape for nothing else. */
function useEnterCode(onEntered: () => void) {
  const { api, track } = useWidget()
  return useMutation({
    mutationFn: (prompt: string) =>
      api.envelope('submit', {
        body: { prompt, modelId: 0, ratioType: 1 },
        idempotencyKey: uuidV4(),
      }),
    onSuccess() {
      track('code_activated')
      onEntered()
    },
  })
}

function Refusal({ error, at }: { error: Error; at: number }) {
  const { t, i18n } = useLingui()
  const { title, text, retryAfter } = describeError(error, i18n)
  const left = useCountdown(at, retryAfter)
  return (
    <>
      <p>{title}</p>
      <p>{left ? t`Again in ${clock(left)}` : text}</p>
    </>
  )
}
