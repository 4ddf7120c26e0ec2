import { uuidV4 } from '@easel/client'
import { looksLikeCode, normalizeCode } from '@easel/contract/codes'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { isApiError } from '../runtime/errors/is-api-error.ts'
import { LazyMessages } from '../runtime/messages/lazy-messages.tsx'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { Button } from '../ui/button.tsx'
import { clock, useCountdown } from '../ui/use-countdown.ts'
import styles from './enter-code.module.css'
import { describeRefusal } from './refusals.ts'
import { useMembershipStarted } from './use-membership-started.ts'

interface CodeFormProps {
  /** Called with true after a valid code, with false when the form is closed. */
  onDone(entered: boolean): void
}

/** The form for an activation code, shown in a dialog. */
export function CodeForm(props: CodeFormProps) {
  return (
    <LazyMessages>
      <Form {...props} />
    </LazyMessages>
  )
}

function Form({ onDone }: CodeFormProps) {
  const { t } = useLingui()
  const id = useId()
  const [code, setCode] = useState('')
  const [misshapen, setMisshapen] = useState(false)
  const began = useMembershipStarted()
  const enter = useEnterCode(() => {
    onDone(true)
    void began()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    enter.reset()
    // A text without the shape of a code would be submitted as a prompt.
    setMisshapen(!looksLikeCode(code))
    if (looksLikeCode(code)) enter.mutate(normalizeCode(code))
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
        aria-describedby={isWrong ? `${id}-error` : undefined}
        onChange={(event) => {
          setCode(event.target.value)
          setMisshapen(false)
        }}
      />
      <div id={`${id}-error`} className={styles.error} role="alert">
        {misshapen && t`Codes look like EASEL-XXXXX-XXXXX-XXXXX-XXXXX.`}
        {enter.error && <Refusal key={enter.submittedAt} error={enter.error} at={enter.submittedAt} />}
      </div>
      <div className={styles.actions}>
        <Button onClick={() => onDone(false)}>{t`Not now`}</Button>
        <Button type="submit" variant="gold" icon="crown" busy={enter.isPending}>
          {t`Activate`}
        </Button>
      </div>
    </form>
  )
}

/**
 * Codes are sent by the submit call: the server recognizes their shape. Each code has one idempotency key until it was
 * judged: once redeemed, it would be refused as used when it is sent again because the answer was lost.
 */
function useEnterCode(onEntered: () => void) {
  const { api, track } = useWidget()
  const intent = useRef<{ code: string; key: string } | null>(null)
  return useMutation({
    mutationFn: (code: string) => {
      if (intent.current?.code !== code) intent.current = { code, key: uuidV4() }
      return api.envelope('submit', {
        body: { prompt: code, modelId: 0, ratioType: 1 },
        idempotencyKey: intent.current.key,
      })
    },
    onSuccess() {
      track('code_activated')
      onEntered()
    },
    onError(thrown) {
      // Others may come from the door, before it is looked at what was sent first.
      if (isApiError(thrown) && thrown.reason === 'code_unknown') intent.current = null
    },
  })
}

function Refusal({ error, at }: { error: Error; at: number }) {
  const { t, i18n } = useLingui()
  const { title, text, retryAfter } = describeRefusal(error, i18n)
  const left = useCountdown(at, retryAfter)
  return (
    <>
      <p>{title}</p>
      <p>{left ? t`Again in ${clock(left)}` : text}</p>
    </>
  )
}
