import { LANGUAGE_NAME, LANGUAGES } from '@easel/contract/languages'
import { useLingui } from '@lingui/react/macro'
import type { FONTS, HandlerName, Knobs } from './knobs.ts'

/** The words of the knobs. */
export function useKnobTexts() {
  const { t } = useLingui()
  const pages: Partial<Record<Knobs['page'], string>> = {
    home: t`Gallery`,
    create: t({ message: 'Create', context: 'verb, a page' }),
    works: t`My works`,
    queue: t`Queue`,
  }
  const modes: Record<Knobs['mode'], string> = {
    inline: t`In the page`,
    aside: t`In a column`,
    panel: t`Side panel`,
    dialog: t`Dialog`,
    button: t`Floating button`,
  }
  const looks: Record<Knobs['look'], string> = {
    auto: t({ message: 'Auto', context: 'theme: as the system' }),
    light: t`Light`,
    dark: t`Dark`,
  }
  const users: Record<Knobs['user'], string> = { visitor: t`Visitor`, a: t`User A`, b: t`User B` }
  const handlers: Record<HandlerName, string> = {
    openLogin: t`your own sign-in`,
    showVip: t`your own checkout`,
    downloadImage: t`your own way of downloading images`,
  }
  const fonts: Record<(typeof FONTS)[number], string> = {
    'Georgia, serif': 'Georgia',
    '"Trebuchet MS", sans-serif': 'Trebuchet MS',
    'ui-monospace, monospace': t`Monospace`,
  }
  return {
    pages,
    modes,
    looks,
    users,
    handlers,
    fonts,
    languages: LANGUAGES.map((value) => ({ value, text: LANGUAGE_NAME[value] })),
  }
}
