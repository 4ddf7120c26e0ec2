import { DEFAULTS, type Knobs } from '../knobs.ts'

/** What the tests of snippets turn. */
export const SNIPPET_STATES: Record<string, Knobs> = {
  nothing: DEFAULTS,
  look: { ...DEFAULTS, look: 'dark', accent: '#00aa77', font: '"Trebuchet MS", sans-serif', width: 390 },
  user: { ...DEFAULTS, user: 'a', language: 'zhCN', handlers: ['openLogin'] },
  everything: {
    ...DEFAULTS,
    page: 'works',
    roundness: 0.5,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a text that must stay one
    font: 'Bob\'s "Sans" {{x}} `${y}` </script>',
    user: 'b',
    handlers: ['openLogin', 'showVip', 'downloadImage'],
  },
}

/** The same for what stands over the page. */
export const OVER_PAGE_STATES: Record<string, Knobs> = {
  dialog: { ...DEFAULTS, mode: 'dialog', page: 'create', look: 'dark' },
  'dialog of users': { ...DEFAULTS, mode: 'dialog', user: 'a', handlers: ['openLogin'] },
  panel: { ...DEFAULTS, mode: 'panel', look: 'light', handlers: ['downloadImage'] },
  button: { ...DEFAULTS, mode: 'button', user: 'a', language: 'es' },
  'button with a checkout': { ...DEFAULTS, mode: 'button', handlers: ['showVip'] },
}
