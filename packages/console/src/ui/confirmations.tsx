import type { CommandInput, CommandName, ShownResult } from '@easel/server/console'
import { Button, TextArea } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useRef, useState } from 'react'
import { useSession } from '../api/session.tsx'
import { useErrorText } from './error-text.ts'
import { Modal } from './modal.tsx'
import { useToast } from './toasts.tsx'

/** An action that somebody asks for: which one, how it is confirmed, and what is said afterwards. */
export interface ActionRequest<N extends CommandName = CommandName> {
  name: N
  input: CommandInput<N>
  /** The question, where one is asked. */
  title: string
  text?: ReactNode
  /** On the button that does it. */
  confirm: string
  destructive?: boolean
  /** Always asked, though no reason is. */
  ask?: boolean
  /** Has to be written before it can be done. */
  typed?: string
  done: string
  /** Takes it back, where that is possible. */
  undo?: { name: CommandName; input: object }
  onDone?(result: ShownResult<N>): void
}

type Do = <N extends CommandName>(request: ActionRequest<N>) => void
const DoContext = createContext<Do | null>(null)

/** Does things: asks why where the audit log wants to know, says what came of it, and offers to take it back. */
export function useDo(): Do {
  const act = use(DoContext)
  if (!act) throw new Error('useDo: no Confirmations above')
  return act
}

export function Confirmations({ children }: { children: ReactNode }) {
  const session = useSession()
  const toast = useToast()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const [asked, setAsked] = useState<ActionRequest | null>(null)
  // The question of now: it may have been closed, and another one asked, before an action is done.
  const open = useRef<ActionRequest | null>(null)
  const [running, setRunning] = useState<ActionRequest | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const ask = (request: ActionRequest | null) => {
    open.current = request
    setAsked(request)
    setFailure(null)
  }

  const perform = async (request: ActionRequest, reason: string | null): Promise<void> => {
    setRunning(request)
    setFailure(null)
    try {
      const result = await session.act(request.name, request.input as never, { reason })
      if (open.current === request) ask(null)
      const { undo } = request
      const onUndo = undo && (() => void takeBack(undo))
      toast(onUndo ? { text: request.done, onUndo } : { text: request.done })
      request.onDone?.(result as never)
      await queries.invalidateQueries({ queryKey: ['act'] })
    } catch (error) {
      const text = errorText(error)
      if (open.current === request) setFailure(text)
      else toast({ text, tone: 'error' })
    } finally {
      setRunning((now) => (now === request ? null : now))
    }
  }
  const takeBack = async ({ name, input }: NonNullable<ActionRequest['undo']>): Promise<void> => {
    await session.act(name, input as never).catch((error: unknown) => {
      toast({ text: errorText(error), tone: 'error' })
    })
    await queries.invalidateQueries({ queryKey: ['act'] })
  }
  const needsAnswer = (request: ActionRequest): boolean =>
    request.ask === true || request.typed !== undefined || session.action(request.name)?.reason === true

  return (
    <DoContext
      value={(request) => {
        const any = request as unknown as ActionRequest
        if (needsAnswer(any)) ask(any)
        else void perform(any, null)
      }}
    >
      {children}
      {asked && (
        <Question
          request={asked}
          asksWhy={session.action(asked.name)?.reason === true}
          busy={running === asked}
          failure={failure}
          onClose={() => ask(null)}
          onConfirm={(reason) => void perform(asked, reason)}
        />
      )}
    </DoContext>
  )
}

interface QuestionProps {
  request: ActionRequest
  asksWhy: boolean
  busy: boolean
  failure: string | null
  onClose(): void
  onConfirm(reason: string | null): void
}

function Question({ request, asksWhy, busy, failure, onClose, onConfirm }: QuestionProps) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const isReady =
    (!asksWhy || reason.trim().length >= 3) && (request.typed === undefined || typed.trim() === request.typed)
  return (
    <Modal
      title={request.title}
      text={request.text}
      onClose={onClose}
      onSubmit={() => isReady && !busy && onConfirm(asksWhy ? reason : null)}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            variant={request.destructive ? 'error' : 'primary'}
            busy={busy}
            disabled={!isReady}
          >
            {request.confirm}
          </Button>
        </>
      }
    >
      {request.typed !== undefined && (
        <TextArea showLabel label={t`To confirm, type ${request.typed}`} value={typed} onChange={setTyped} />
      )}
      {asksWhy && (
        <TextArea
          showLabel
          label={t`Why? The audit log keeps it.`}
          value={reason}
          maxLength={500}
          onChange={setReason}
        />
      )}
      {failure && <p role="alert">{failure}</p>}
    </Modal>
  )
}
