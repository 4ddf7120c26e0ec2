import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { errorLine } from '../runtime/errors/error-messages.ts'
import { isApiError } from '../runtime/errors/is-api-error.ts'
import { useEvent } from '../runtime/react/use-event.ts'
import { Skeleton } from '../ui/inline.tsx'
import { useFlow } from './account-port.ts'
import { LinkQuestion, useDeviceName } from './link-question.tsx'
import { Ended, type NewLink, OfflineLine, useLink, useNewLink, Waiting } from './link-shown.tsx'
import form from './login.module.css'
import { StepError } from './step-error.tsx'

/** For visitors: shows a QR code by which everything moves to another device, and asks whether it may. */
export function MoveStep() {
  const { t, i18n } = useLingui()
  const { onClose } = useFlow()
  const [attempt, setAttempt] = useState(0)
  const { data, error, refetch } = useNewLink(true, attempt)
  // It has nothing, or may not: asking again changes nothing.
  if (isApiError(error) && error.kind === 'refused' && error.status < 429) {
    return <Ended text={errorLine(error, i18n)} action={t`Close`} onAction={onClose} />
  }
  if (error && !data) return <StepError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={360} />
  return <Shown key={data.id} link={data} onRenew={() => setAttempt(attempt + 1)} />
}

function Shown({ link, onRenew }: { link: NewLink; onRenew(): void }) {
  const { t } = useLingui()
  const { onClose } = useFlow()
  const { state, data, left } = useLink(link)
  const device = useDeviceName(data?.claimant ?? null)
  useLeftDevice(link.id, state === 'allowed' ? 'leaving' : state === 'done' ? 'left' : null, device)
  if (state === 'done') {
    return (
      <Ended
        text={
          <>
            {t`Everything is on your other device now: ${device}.`}
            <span
              className={form.rowLabel}
            >{t`This device starts empty. What you make here from now on stays here.`}</span>
          </>
        }
        action={t`Close`}
        onAction={onClose}
      />
    )
  }
  if (state === 'refused') {
    return (
      <Ended
        text={t`You refused. Everything is still on this device.`}
        action={t`Show a new code`}
        onAction={onRenew}
      />
    )
  }
  if (state === 'allowed') {
    return (
      <div className={form.form}>
        <p role="status" className={form.text}>{t`Allowed. Everything is being moved…`}</p>
        <OfflineLine />
      </div>
    )
  }
  const isAsked = state === 'claimed' && data?.claimant
  return (
    <div className={form.form}>
      {state !== 'expired' && <WhatMoves images={link.moves?.images ?? 0} />}
      {isAsked ? (
        <LinkQuestion move link={data} id={link.id} />
      ) : (
        <Waiting
          url={link.url}
          label={t`QR code that moves everything to another device`}
          last={t`Allow it here.`}
          left={left}
          isOver={state === 'expired'}
          onRenew={onRenew}
        />
      )}
    </div>
  )
}

function WhatMoves({ images }: { images: number }) {
  const { t } = useLingui()
  return (
    <p className={form.text}>
      {t`Everything you have here will be on the other device, and no longer on this one.`}
      {images > 0 && (
        <span className={form.rowLabel}>
          {t`${plural(images, { one: '# image moves, with your likes, folders and membership.', other: '# images move, with your likes, folders and membership.' })}`}
        </span>
      )}
      <span
        className={form.rowLabel}
      >{t`Your draft and recent prompts do not move: they are only in this browser, and are deleted.`}</span>
    </p>
  )
}

/** Once everything has left, this device is emptied, also where nobody looks on any more. */
function useLeftDevice(link: string, state: 'leaving' | 'left' | null, device: string): void {
  const { port } = useFlow()
  const last = useRef(state)
  const change = useEvent(() => {
    if (state === 'leaving') port.move?.begun(link, device)
    if (state === 'left') port.move?.done(device)
  })
  useEffect(() => {
    last.current = state
    change()
  }, [state])
  useEffect(
    () => () => {
      if (last.current === 'leaving') port.move?.follow()
      // Whatever the page shows and listens to is of the visitor who has left.
      if (last.current === 'left') port.reload()
    },
    [port],
  )
}
