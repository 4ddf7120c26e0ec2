/**
 * What a widget needs from its surroundings. A widget does not know whether that is the site, a frame or a partner's
 * page.
 */
import type { PageName } from '@easel/contract/pages'

export type HostAbility = 'openLogin' | 'showVip' | 'downloadImage' | 'showMessage'

/** `unsupported`: the host has no such function, and the widget explains instead. */
export interface HostAnswer {
  outcome: 'done' | 'cancelled' | 'unsupported'
}

/** Why a person is asked to sign in or to become a member: `key` names the action that they wanted. */
export interface HostRequest {
  reason: string
  key?: string
}

/** An image to download. */
export interface HostFile {
  url: string
  filename: string
  imageId: string
}

/** A short text for the host's own notifications. */
export interface HostMessage {
  kind: 'info' | 'success' | 'warn' | 'error'
  text: string
}

export interface HostPort {
  supports(name: HostAbility): boolean
  openLogin(ask: HostRequest): Promise<HostAnswer>
  showVip(ask: HostRequest): Promise<HostAnswer>
  downloadImage(file: HostFile): Promise<HostAnswer>
  /** False: the host has no notifications, or failed to show this one. */
  showMessage(message: HostMessage): Promise<boolean>
}

/** The pages by name. A widget does not know their addresses. */
export type { PageName }

export type Params = Readonly<Record<string, string>>

/** A new object after each navigation, so that widgets render again. */
export interface NavigationPort {
  readonly page: PageName
  readonly params: Params
  go(page: PageName, params?: Record<string, string>, options?: { replace?: boolean }): void
  /** Changes parameters of the present page; `null` removes one. */
  setParams(params: Record<string, string | null>, options?: { replace?: boolean }): void
  href(page: PageName, params?: Record<string, string>): string
  /**
   * Whether the target is another page of ours, which does not know this page's user. Without this function no target
   * is.
   */
  isExternal?(page: PageName): boolean
  /**
   * Closes what was opened last: goes back in the history if it was opened there, otherwise removes these parameters.
   * Without this function the parameters are removed.
   */
  leave?(params: readonly string[]): void
}

/** Reports an event for analytics. Never throws, never blocks. */
export type Track = (name: string, props?: Record<string, unknown>) => void

/** Key-value storage that outlives the page. `null` removes a key. Widgets never access browser storage directly. */
export interface SessionPort {
  get(key: string): string | null
  set(key: string, value: string | null): void
}
