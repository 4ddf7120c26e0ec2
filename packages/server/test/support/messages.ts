import type { MessageContent } from '../../src/domain/deliveries/ports.ts'

export const NOW = Date.UTC(2026, 10, 22)
/** The message with a code for signing in. */
export const login = (over: Partial<MessageContent> = {}): MessageContent => ({
  kind: 'code',
  purpose: 'Login',
  code: '4711',
  language: 'en',
  at: NOW,
  details: null,
  ...over,
})
