import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export interface News {
  /** Counts up; the newest is `NEWS_VERSION`. */
  version: number
  title: MessageDescriptor
  text: MessageDescriptor
}

/**
 * What is new for people who make images, the newest first. An entry is added at the top with the next version; what
 * operators and partners should know is in the changelog instead.
 */
export const NEWS: readonly News[] = [
  {
    version: 11,
    title: msg`All styles in one place`,
    text: msg`On Create, one row opens all styles, with a search box. On a keyboard, Enter generates and Shift+Enter starts a new line.`,
  },
  {
    version: 10,
    title: msg`Move to another device`,
    text: msg`Even without an account, you can move everything to another device: show a QR code in the login window, or under Usage and receipts, and scan it with the other device.`,
  },
  {
    version: 9,
    title: msg`Light or dark, as you like it`,
    text: msg`Choose the appearance in the account menu. With a keyboard, / leads to the prompt from any page, and ? shows what else the keys do.`,
  },
  {
    version: 8,
    title: msg`Begin with one of your works`,
    text: msg`The button for a reference image also offers your own works, and a model that cannot do what you have chosen says what it leaves out.`,
  },
  {
    version: 7,
    title: msg`What came of your reports`,
    text: msg`When a work that you reported has been decided on, you are told once. All your reports are listed under Usage and receipts.`,
  },
  {
    version: 6,
    title: msg`Presets`,
    text: msg`Keep the settings of Create under a name, and take them again with one press.`,
  },
  {
    version: 5,
    title: msg`Several reference images`,
    text: msg`Begin with up to four reference images where the model takes them. For each you choose how strongly it counts, and whether what it shows or its style is taken.`,
  },
  {
    version: 4,
    title: msg`Subtle and strong variations`,
    text: msg`Choose beside the button how far a variation may go from its image.`,
  },
  {
    version: 3,
    title: msg`One to four images`,
    text: msg`A set may have fewer than four images: it is done sooner and counts as one generation.`,
  },
  {
    version: 2,
    title: msg`Editing`,
    text: msg`Crop and turn any of your images. Where the model can, repaint or erase a region, extend the image, or remove its background.`,
  },
  {
    version: 1,
    title: msg`Order in your works, and authors you like`,
    text: msg`Keep works in folders and among your favorites. In the square, search by words and follow authors.`,
  },
]
