import type { CommandInput, CommandName } from '@easel/server/console'
import { Button } from '@easel/widgets/ui'
import type { ReactNode } from 'react'
import { useSession } from '../api/session.tsx'
import type { ActionRequest } from './action-request.ts'
import { useDo } from './confirmations.tsx'

interface ActProps<N extends CommandName>
  extends Pick<ActionRequest<N>, 'done' | 'typed' | 'secret' | 'onDone'> {
  name: N
  input: CommandInput<N>
  /** On the button, and in the question. */
  text: string
  what?: ReactNode
  destructive?: boolean
}

/** A button for one action; nothing where the role does not allow it. */
export function Act<N extends CommandName>({ text, what, ...request }: ActProps<N>) {
  const { action } = useSession()
  const act = useDo()
  if (!action(request.name)) return null
  return (
    <Button
      size="small"
      variant={request.destructive ? 'error' : 'default'}
      onClick={() => act({ ...request, title: text, confirm: text, text: what })}
    >
      {text}
    </Button>
  )
}
