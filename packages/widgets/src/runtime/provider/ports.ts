/** What a widget needs from wherever it stands. The widget never knows where that is. */
import type { PageName } from '@easel/contract/pages'

export type HostAbility = 'openLogin' | 'showVip' | 'downloadImage' | 'showMessage'

/** `unsupported`: the host cannot, and the widget explains instead. */
export interface HostAnswer {
  outcome: 'done' | 'cancelled' | 'unsupported'
}

/** Why a person is asked to sign in or to become a member: `key` names what they wanted to do. */
export interface HostAsk {
  reason: string
  key?: string
}

/** A picture to save. */
export interface HostFile {
  url: string
  filename: string
  imageId: string
}

/** A short text for the host's own way of telling things. */
export interface HostMessage {
  kind: 'info' | 'success' | 'warn' | 'error'
  text: string
}

export interface HostPort {
  supports(name: HostAbility): boolean
  openLogin(ask: HostAsk): Promise<HostAnswer>
  showVip(ask: HostAsk): Promise<HostAnswer>
  downloadImage(file: HostFile): Promise<HostAnswer>
  /** False: the host shows no messages, or failed to. */
  showMessage(message: HostMessage): Promise<boolean>
}

/** Where a person may want to go: the pages by name. What their addresses are, a widget does not know. */
export type { PageName }

export type Params = Readonly<Record<string, string>>

/** A new object after each navigation, so that widgets render what it says. */
export interface NavigationPort {
  readonly place: PageName
  readonly params: Params
  go(place: PageName, params?: Record<string, string>, options?: { replace?: boolean }): void
  /** Changes parameters of the present page; `null` removes one. */
  setParams(params: Record<string, string | null>, options?: { replace?: boolean }): void
  href(place: PageName, params?: Record<string, string>): string
  /** Whether going there leaves for another page, where nobody knows who one is here. Without it nothing does. */
  leaves?(place: PageName): boolean
  /**
   * Leaves what was opened last: to where one came from when that was inside, otherwise by removing these
   * parameters. Without it the parameters are removed.
   */
  leave?(params: readonly string[]): void
}

/** Reports that something happened. Never fails, never waits. */
export type Track = (name: string, props?: Record<string, unknown>) => void

/** Small texts that outlive the page. `null` removes. Widgets never touch the browser's storage. */
export interface SessionPort {
  get(key: string): string | null
  set(key: string, value: string | null): void
}
