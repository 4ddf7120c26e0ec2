import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Keys that are pressed together. */
export type Keys = readonly string[]

interface Shortcut {
  /** Each of these does it. */
  keys: readonly Keys[]
  text: MessageDescriptor
}

interface ShortcutGroup {
  name: MessageDescriptor
  shortcuts: readonly Shortcut[]
}

/** Ctrl, or what Apple's keyboards have in its place. */
export const MAIN_KEY = 'main'

export const KEYS = { prompt: '/', list: '?' } as const

/** What the keyboard does beyond what it does on every page. */
export const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    name: msg`On every page`,
    shortcuts: [
      { keys: [[KEYS.prompt]], text: msg`Write a prompt` },
      { keys: [[KEYS.list]], text: msg`Show the keyboard shortcuts` },
      { keys: [['Esc']], text: msg`Close, or end the selection` },
    ],
  },
  {
    name: msg`While you write a prompt`,
    shortcuts: [
      { keys: [['↵'], [MAIN_KEY, '↵']], text: msg`Generate` },
      { keys: [['Shift', '↵']], text: msg`Start a new line` },
      { keys: [['↑']], text: msg`Earlier prompts, in an empty field` },
    ],
  },
  {
    name: msg`With an image open`,
    shortcuts: [
      { keys: [['←'], ['→']], text: msg`The previous or the next image` },
      { keys: [['+'], ['−'], ['0']], text: msg`Zoom in, zoom out, the whole image` },
      { keys: [['F']], text: msg`Favorite, or no longer; in My works, the work that has the focus` },
    ],
  },
  {
    name: msg`In the editor`,
    shortcuts: [
      {
        keys: [['←'], ['↑'], ['↓'], ['→']],
        text: msg`Move the brush or the crop; with Shift in larger steps`,
      },
      { keys: [['Space']], text: msg`Put the brush down, lift it` },
    ],
  },
]
