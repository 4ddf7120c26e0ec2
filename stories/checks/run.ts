import type { Language } from '@easel/contract/numbers'
import { composeStories } from '@storybook/react-vite'
import { describe, expect, it } from 'vitest'
import { commands, page } from 'vitest/browser'
import { insideOf } from '../world/canvas.ts'
import type { ThemeName } from '../world/look.ts'
import { samplesIn } from '../world/samples.ts'
import { axeFindings } from './axe.ts'
import { overflowFindings } from './overflow.ts'
import { settled } from './settled.ts'

export interface Mode {
  theme: ThemeName
  locale: Language
  shadow?: 'on' | 'off'
  /** Width of the window in pixels. */
  width: number
  checks: ('axe' | 'overflow')[]
  /** Also checks stories of which every part is also in another one. */
  seesAll?: boolean
  /** Compares the story with its baseline in a window of this width. */
  lookAt?: number
}

interface ComposedStory {
  id: string
  storyName: string
  tags: string[]
  run(context: { canvasElement: HTMLElement }): Promise<void>
}

const HEIGHT = 844
const modules = import.meta.glob('../**/*.stories.tsx', { eager: true })

/** Checks every story in one theme and language, in the ways that the mode lists. */
export function checkStories(mode: Mode): void {
  const { theme, locale, shadow = 'off' } = mode
  let before: HTMLElement | null = null
  for (const module of Object.values(modules)) {
    const { title } = (module as { default: { title: string } }).default
    const stories = composeStories(module as never, { initialGlobals: { theme, locale, shadow } })
    describe(title, () => {
      for (const story of Object.values(stories) as ComposedStory[]) {
        if (story.tags.includes('unchecked')) continue
        if (story.tags.includes('seen-once') && !mode.seesAll) continue
        it(story.storyName, async () => {
          await page.viewport(mode.width, HEIGHT)
          const canvas = document.createElement('div')
          document.body.append(canvas)
          // Mounting a story unmounts the one before.
          await story.run({ canvasElement: canvas })
          before?.remove()
          before = canvas
          await settled(canvas)
          const found = await findings(mode, story, canvas)
          expect(found, found.join('\n')).toEqual([])
        })
      }
    })
  }
}

async function findings(mode: Mode, story: ComposedStory, canvas: HTMLElement): Promise<string[]> {
  const found: string[] = []
  if (mode.checks.includes('axe')) found.push(...(await axeFindings(canvas)))
  if (mode.checks.includes('overflow')) {
    found.push(...overflowFindings(insideOf(canvas), promptsOf(mode.locale)))
  }
  if (mode.lookAt) {
    if (mode.lookAt !== mode.width) {
      await page.viewport(mode.lookAt, HEIGHT)
      await settled(canvas)
    }
    const compare = () => commands.compareWithBaseline(`${story.id}.${mode.theme}`)
    let difference = await compare()
    if (difference) {
      // The browser may have left out what is positioned in a dialog when the window became wider: it paints that anew.
      await page.viewport(mode.lookAt, HEIGHT + 1)
      await page.viewport(mode.lookAt, HEIGHT)
      await settled(canvas)
      difference = await compare()
    }
    if (difference) found.push(difference)
  }
  return found
}

/** Prompts, which are the only texts that may be truncated. */
function promptsOf(language: Language): string[] {
  const { words, launcher, works } = samplesIn(language)
  return [
    words.endless,
    words.long,
    ...launcher.imageGeneration.promptExamples,
    ...works(12).map(({ prompt }) => prompt),
  ]
}
