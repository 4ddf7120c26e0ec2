import type { CommandName } from '@easel/server/console'
import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useReducer,
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

/** What outlives a session that has ended, for whoever it was of. */
export interface Kept {
  by: string
  asked: Written | null
  /** Why what is asked was refused. */
  failure: string | null
  /** They are shown once: until they are put away. */
  secrets: readonly Secret[]
  /** Actions that are on their way. */
  running: ReadonlySet<string>
}

/** Changes it, and shows that, also where it is of an action that was begun in a session before. */
type Change = (part: Partial<Kept>) => void

interface ConfirmationsProps {
  kept: RefObject<Keeping | null>
  children: ReactNode
}

/** What is kept, and who shows it. */
export interface Keeping extends Kept {
  show(): void
}

const nothing = (by: string): Keeping => ({
  ...{ by, asked: null, failure: null, secrets: [] },
  ...{ running: new Set<string>(), show: () => {} },
})

/** What was kept for this person, or nothing yet. */
function useKept(kept: RefObject<Keeping | null>, by: string): [Kept, Change] {
  const [own] = useState(() => {
    const before = kept.current?.by === by ? kept.current : null
    // That the session has ended is known.
    return before ? Object.assign(before, { failure: null }) : nothing(by)
  })
  const [, show] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    kept.current = own
    own.show = show
    return () => {
      own.show = () => {}
    }
  }, [kept, own])
  const change = useCallback(
    (part: Partial<Kept>) => {
      Object.assign(own, part)
      own.show()
    },
    [own],
  )
  return [own, change]
}

export function Confirmations({ kept, children }: ConfirmationsProps) {
  const session = useSession()
  const [own, change] = useKept(kept, session.name)
  const { asked, failure, secrets } = own
  const ask = (request: ActionRequest | null) =>
    change({ asked: request && { request, reason: '', typed: '' }, failure: null })
  // The question of now: it may have been closed, and another one asked, before an action is done.
  const isOpen = (request: ActionRequest) => own.asked?.request === request
  const { perform, isRunning } = usePerform([own, change], {
    onSecret: (secret) => change({ secrets: [...own.secrets, secret] }),
    onStart: () => change({ failure: null }),
    onDone: (request) => isOpen(request) && ask(null),
    onFailure(request, text) {
      if (isOpen(request)) change({ failure: text })
      return isOpen(request)
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
          onWrite={(written) => change({ asked: { ...asked, ...written } })}
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
            change({ secrets: secrets.slice(1) })
            secret.onClose?.()
          }}
        />
      )}
    </DoContext>
  )
}

interface Performing {
  onSecret(secret: Secret): void
  onStart(): void
  onDone(request: ActionRequest): void
  /** Whether it was said where it was asked. */
  onFailure(request: ActionRequest, text: string): boolean
}

const keyOf = ({ name, input }: ActionRequest): string => `${name} ${JSON.stringify(input)}`

/** Sends actions, and none while the same one is on its way: closing its question does not call it back. */
function usePerform([own, change]: [Kept, Change], { onSecret, onStart, onDone, onFailure }: Performing) {
  const session = useSession()
  const toast = useToast()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const mark = (key: string, isRunning: boolean) => {
    const running = new Set(own.running)
    if (isRunning) running.add(key)
    else running.delete(key)
    change({ running })
  }
  const takeBack = async ({ name, input }: NonNullable<ActionRequest['undo']>): Promise<void> => {
    await session.act(name, input as never).catch((error: unknown) => {
      toast({ text: errorText(error), tone: 'error' })
    })
    await queries.invalidateQueries({ queryKey: ['act'] })
  }
  const perform = async (request: ActionRequest, reason: string | null): Promise<void> => {
    const key = keyOf(request)
    if (own.running.has(key)) return
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
  return { perform, isRunning: (request: ActionRequest) => own.running.has(keyOf(request)) }
}
