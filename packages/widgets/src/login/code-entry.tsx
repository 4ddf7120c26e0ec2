import type { CodePurpose, CodeType } from '@easel/contract/identity'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { errorLine } from '../runtime/errors/error-messages.ts'
import { isApiError } from '../runtime/errors/is-api-error.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { CodeBoxes, NO_DIGITS } from './code-boxes.tsx'
import type { TypedCode } from './flow.state.ts'
import styles from './login.module.css'
import { EDIT } from './login-icons.ts'
import { isPaused, ResendLine, SendStatus } from './resend-line.tsx'
import { formatTarget } from './typed-account.ts'
import { useSendCode } from './use-send-code.ts'

interface CodeEntryProps {
  codeType: CodeType
  target: string
  codePurpose: CodePurpose
  /** Whether the code was sent when this step was shown before. */
  isSent?: boolean
  /** Navigates back to the field of the target. */
  onEdit?(): void
  /** Uses the code. Rejects where the server refuses it. */
  act(code: TypedCode): Promise<void>
}

/** Sends a code, and submits it as soon as its last digit is typed. */
export function CodeEntry({ codeType, target, codePurpose, isSent = false, onEdit, act }: CodeEntryProps) {
  const { t, i18n } = useLingui()
  const id = useId()
  const [digits, setDigits] = useState(NO_DIGITS)
  const first = useRef<HTMLInputElement>(null)
  const { left, isOverdue, send, pause } = useSendCode({ codeType, target, codePurpose }, isSent)
  const acting = useMutation({
    mutationFn: act,
    onError: (error) => {
      if (isOfCode(error)) startAgain()
      else if (isApiError(error) && error.reason === 'code_too_many') pause(error.retryAfter ?? 0)
    },
    onSettled: () => {
      isActing.current = false
    },
  })
  // A second input event can arrive before the next render, but a code can be checked only once.
  const isActing = useRef(false)
  const startAgain = () => {
    setDigits(NO_DIGITS)
    first.current?.focus()
  }
  const submit = (typed: readonly string[]) => {
    if (typed.some((digit) => digit === '') || isActing.current) return
    isActing.current = true
    acting.mutate({ codeType, target, codePurpose, code: typed.join('') })
  }
  useEffect(() => first.current?.focus(), [])
  const to = formatTarget(target)
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit(digits)
      }}
    >
      <p className={styles.recipient}>
        <strong>{to}</strong>
        {onEdit && <IconButton icon={EDIT} size="small" label={t`Edit`} onClick={onEdit} />}
      </p>
      <div className={styles.stack}>
        <CodeBoxes
          digits={digits}
          busy={acting.isPending}
          isWrong={acting.isError}
          describedBy={id}
          first={first}
          onChange={(next) => {
            if (acting.isError) acting.reset()
            setDigits(next)
            submit(next)
          }}
        />
        <div id={id} role="alert" className={styles.error}>
          {acting.error && errorLine(acting.error, i18n)}
        </div>
        {acting.isError && !isOfCode(acting.error) && !isPaused(left) && (
          <span>
            <Button type="submit" size="small" icon="retry">{t`Try again`}</Button>
          </span>
        )}
      </div>
      <div className={styles.stack}>
        <ResendLine
          left={left}
          purpose={codePurpose}
          onResend={() => {
            acting.reset()
            startAgain()
            send()
          }}
        />
        {/* Space is reserved, so that the fields do not move while the person is typing. */}
        <p className={styles.hint} data-hidden={!isOverdue || undefined}>
          {target.includes('@')
            ? t`Nothing there? Look in your spam folder, and check the address.`
            : t`Nothing there? Check the number.`}
        </p>
      </div>
      <SendStatus left={left} purpose={codePurpose} to={to} />
    </form>
  )
}

/** The code is wrong or expired. */
export const isOfCode = (error: unknown): boolean =>
  isApiError(error) && error.kind === 'refused' && (error.status === 404 || error.status === 405)
