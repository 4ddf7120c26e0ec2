/** Recorded conversations between a page and an app, for the ends of all languages. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../fixtures/conversations')

export type End = 'host' | 'guest'
export interface Step {
  /** What this end posts, without the mark. */
  host?: Record<string, unknown>
  guest?: Record<string, unknown>
  /** This end calls the other. */
  calls?: { end: End; name: string; argument: object; key?: string }
  /** Foreign text from this end. */
  text?: End
  is?: string
  /** Milliseconds in which nobody does anything. */
  passes?: number
  /** The handler of the app that waits for a person answers. */
  answers?: string
}

/** How a call has ended. */
export interface Settled {
  name: string
  value?: unknown
  code?: string
}

/** What a handler has got. */
export interface Handled {
  name: string
  argument: object
}

export interface Conversation {
  says: string
  host: { can: string[]; answers: Record<string, unknown>; fails?: string[]; waits?: string[] }
  guest: { can: string[]; answers: Record<string, unknown> }
  /** The ends whose part can be replayed; both by default. */
  ends?: End[]
  steps: Step[]
  /** How the calls of the app have ended, and what its handlers have got; told where it matters. */
  settled?: Settled[]
  handled?: Handled[]
}

export interface NamedConversation extends Conversation {
  name: string
}

export const conversation = (name: string): Conversation =>
  JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'))

export const conversations = (): NamedConversation[] =>
  readdirSync(FOLDER)
    .map((file) => file.replace('.json', ''))
    .map((name) => ({ name, ...conversation(name) }))
