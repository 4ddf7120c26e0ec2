/** Recorded conversations between a page and an app, for the ends of all languages. */
import { readFileSync } from 'node:fs'
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
}

export interface Conversation {
  says: string
  host: { can: string[]; answers: Record<string, unknown>; fails?: string[] }
  guest: { can: string[]; answers: Record<string, unknown> }
  /** The ends whose part can be replayed; both by default. */
  ends?: End[]
  steps: Step[]
}

export const conversation = (name: string): Conversation =>
  JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'))
