import type { CommandName } from '@easel/server/console'
import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useSession } from '../api/session.tsx'
import type { ActionRequest } from './action-request.ts'
import { useErrorText } from './error-text.ts'
import { Question } from './question.tsx'
import { type Secret, SecretOnce } from './secret-once.tsx'
import { useToast } from './toasts.tsx'

type Do = <N extends CommandName>(request: ActionRequest<N>) => void
const DoContext = createContext<Do | null>(null)

/** Does things: asks why where the audit log wants to know, says what came of it, and offers to take it back. */
export function useDo(): Do {
  const act = use(DoContext)
  if (!act) throw new Error('useDo: no Confirmations above')
  return act
}

/** A question, and what was written in it so far. */
interface Written {
  request: ActionRequest
  reason: string
  typed: string
}

/** What outlives a session that has ended, for whoever has written it. */
export interface Draft extends Written {
  by: string
}

interface ConfirmationsProps {
  draft: RefObject<Draft | null>
  children: ReactNode
}

export function Confirmations({ draft, children }: ConfirmationsProps) {
  const session = useSession()
  const [asked, setAsked] = useState<Written | null>(() => ofWriter(draft.current, session.name))
  // The question of now: it may have been closed, and another one asked, before an action is done.
  const open = useRef<ActionRequest | null>(asked?.request ?? null)
  const [failure, setFailure] = useState<string | null>(null)
  const [secrets, setSecrets] = useState<readonly Secret[]>([])
  useEffect(() => {
    draft.current = asked && { ...asked, by: session.name }
  }, [asked, draft, session.name])
  const ask = (request: ActionRequest | null) => {
    open.current = request
    setAsked(request && { request, reason: '', typed: '' })
    setFailure(null)
  }
  const { perform, isRunning } = usePerform({
    onSecret: (secret) => setSecrets((all) => [...all, secret]),
    onStart: () => setFailure(null),
    onDone: (request) => open.current === request && ask(null),
    onFailure(request, text) {
      if (open.current === request) setFailure(text)
      return open.current === request
    },
  })
  const asksWhy = (request: ActionRequest) => session.action(request.name)?.reason === true
  const needsAnswer = (request: ActionRequest): boolean =>
    request.ask === true || request.typed !== undefined || asksWhy(request)
  const [secret] = secrets

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
          {...asked}
          asksWhy={asksWhy(asked.request)}
          busy={isRunning(asked.request)}
          failure={failure}
          onWrite={(written) => setAsked({ ...asked, ...written })}
          onClose={() => ask(null)}
          onConfirm={(reason) => void perform(asked.request, reason)}
        />
      )}
      {/* Not over what is being written. */}
      {secret && !asked && (
        <SecretOnce
          key={secret.secret}
          {...secret}
          onClose={() => {
            setSecrets(secrets.slice(1))
            secret.onClose?.()
          }}
        />
      )}
    </DoContext>
  )
}

const ofWriter = (draft: Draft | null, name: string): Written | null =>
  draft?.by === name ? { request: draft.request, reason: draft.reason, typed: draft.typed } : null

interface Performing {
  onSecret(secret: Secret): void
  onStart(): void
  onDone(request: ActionRequest): void
  /** Whether it was said where it was asked. */
  onFailure(request: ActionRequest, text: string): boolean
}

const keyOf = ({ name, input }: ActionRequest): string => `${name} ${JSON.stringify(input)}`

/** Sends actions, and none while the same one is on its way: closing its question does not call it back. */
function usePerform({ onSecret, onStart, onDone, onFailure }: Performing) {
  const session = useSession()
  const toast = useToast()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const running = useRef<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState(running.current)
  const mark = useCallback((key: string, isRunning: boolean) => {
    const next = new Set(running.current)
    if (isRunning) next.add(key)
    else next.delete(key)
    running.current = next
    setShown(next)
  }, [])
  const takeBack = async ({ name, input }: NonNullable<ActionRequest['undo']>): Promise<void> => {
    await session.act(name, input as never).catch((error: unknown) => {
      toast({ text: errorText(error), tone: 'error' })
    })
    await queries.invalidateQueries({ queryKey: ['act'] })
  }
  const perform = async (request: ActionRequest, reason: string | null): Promise<void> => {
    const key = keyOf(request)
    if (running.current.has(key)) return
    mark(key, true)
    onStart()
    try {
      const result = await session.act(request.name, request.input as never, { reason })
      const secret = request.secret?.(result as never)
      if (secret) onSecret(secret)
      onDone(request)
      const { undo } = request
      const onUndo = undo && (() => void takeBack(undo))
      toast(onUndo ? { text: request.done, onUndo } : { text: request.done })
      request.onDone?.(result as never)
      await queries.invalidateQueries({ queryKey: ['act'] })
    } catch (error) {
      const text = errorText(error)
      if (!onFailure(request, text)) toast({ text, tone: 'error' })
    } finally {
      mark(key, false)
    }
  }
  return { perform, isRunning: (request: ActionRequest) => shown.has(keyOf(request)) }
}
