import type { CommandInput, CommandName, ShownResult } from '@easel/server/console'
import type { ReactNode } from 'react'
import type { Secret } from './secret-once.tsx'

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
  /** What is shown once and nowhere again. It does not get lost where the page was left meanwhile. */
  secret?(result: ShownResult<N>): Secret | null
  onDone?(result: ShownResult<N>): void
}
