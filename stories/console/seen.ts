import type { Surroundings } from '@easel/console'
import { expect, waitFor, within } from 'storybook/test'
import { mainOf } from './console-in.tsx'

type PageName = Surroundings['at']['page']

/** Waits for a list, or for what is said instead. */
export const loadedIn = (canvasElement: HTMLElement): Promise<HTMLElement> =>
  waitFor(async () => {
    const main = await mainOf(canvasElement)
    expect(main.querySelector('[role="status"]')).toBeNull()
    return main
  })

/** The role sees the page, and nothing on it that changes anything: neither a form nor more buttons than so many. */
export async function onlyLooking(canvasElement: HTMLElement, buttons = 0): Promise<void> {
  const main = await loadedIn(canvasElement)
  expect(main.querySelector('form')).toBeNull()
  expect(within(main).queryAllByRole('button')).toHaveLength(buttons)
}

/** The role has neither the page nor the way to it. */
export async function notOffered(canvasElement: HTMLElement, page: PageName): Promise<void> {
  const main = await loadedIn(canvasElement)
  expect(main.querySelector('h1, form, table')).toBeNull()
  expect(canvasElement.querySelector(`nav a[href$="/${page}"]`)).toBeNull()
}

/** Presses the button of the page that stands at this place among its own. */
export async function press(canvasElement: HTMLElement, at: number): Promise<void> {
  const main = await loadedIn(canvasElement)
  within(main).getAllByRole('button').at(at)?.click()
}

/** The question that an action asks. */
export const questionIn = (canvasElement: HTMLElement): Promise<HTMLElement> =>
  within(canvasElement).findByRole('dialog')
