import { Button } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef } from 'react'
import styles from './question-dialog.module.css'
import type { Question } from './start-embed.ts'

interface QuestionDialogProps {
  question: Question
  onAnswer(outcome: 'done' | 'cancelled'): void
}

/** This page's part of a call: where yours opens its sign-in or checkout, one chooses how that ended. */
export function QuestionDialog({ question: { name, argument }, onAnswer }: QuestionDialogProps) {
  const { t } = useLingui()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onAnswer('cancelled')
      }}
    >
      <h2 id={id} className={styles.title}>
        {t`The frame asks for ${name}`}
      </h2>
      <p className={styles.text}>{t`Your page would act now. How does it end?`}</p>
      <pre className={styles.pre}>{JSON.stringify(argument, null, 2)}</pre>
      <div className={styles.actions}>
        <Button onClick={() => onAnswer('cancelled')}>
          <code>cancelled</code>
        </Button>
        <Button variant="primary" onClick={() => onAnswer('done')}>
          <code>done</code>
        </Button>
      </div>
    </dialog>
  )
}
