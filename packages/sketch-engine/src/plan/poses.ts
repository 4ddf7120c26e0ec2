import { isAnimal, isDrawnPerson } from '../parse/kinds.ts'
import { looks, poses, wordsOfPose } from '../subjects/people/read-people.ts'
import type { Role, Thing } from './role.ts'
import { isFood, isHandy, wornAt } from './uses.ts'

/** With a full plate, the food on it is the held thing. */
export const heldThing = ({ key, colour, count, pose, held }: Role): Thing =>
  pose === 'containing' && held && key === '@plate' ? { ...held, more: undefined } : { key, colour, count }
export const wordsOf = wordsOfPose

/** The pose for holding a thing. */
export function poseFor(key: string): string | undefined {
  for (const [name, { words }] of poses()) if (words.with && new RegExp(words.with).test(key)) return name
  return undefined
}

/** The most distinctive action of the prompt. */
export function saidAct(said: readonly string[]): string | undefined {
  // Somebody who teaches painting paints.
  const actions = said.length > 1 ? said.filter((act) => act !== 'teach') : said
  // An action beside 'looking' is more distinctive.
  return (
    actions.find((act) => !wordsOf(act).weak && act !== 'back') ??
    actions.find((act) => !wordsOf(act).weak) ??
    actions.find(takesThings) ??
    actions[0]
  )
}

export const takesThings = (act: string | undefined): boolean =>
  act !== undefined && (poses().get(act)?.lists.prop ?? []).some((prop) => prop.includes(':$'))

export const poseOf = ({ act, key }: Role): string | undefined => act ?? looks().get(key)?.words.pose

/** Never held, although some poses hold anything. */
const TOO_LARGE =
  /bus$|train$|truck|lorry|automobile|car$|taxi|ship$|boat|airplane|helicopter|rocket|tractor|tram|metro/

/** Whether a thing can be used for the action, or at all. */
export function belongs({ key, habitat }: Role, said: string | undefined): boolean {
  if (isShownBy(said, key)) return false
  if ((isDrawnPerson(key) && key !== 'baby') || /^@(market|stall|shopfront|flowershop)$/.test(key))
    return false
  if (
    said &&
    (wordsOf(said).with || wordsOf(said).takes
      ? new RegExp(wordsOf(said).with ?? wordsOf(said).takes ?? '').test(key)
      : takesThings(said) && !isAnimal(key) && !TOO_LARGE.test(key))
  )
    return habitat !== 'building'
  if (key === 'baby') return true
  return (
    habitat !== 'building' &&
    !isAnimal(key) &&
    !wornAt(key) &&
    (poseFor(key) !== undefined || isHandy(key) || isFood(key))
  )
}

/** Whether the pose contains the thing in another form: an open book, when reading. */
export function isShownBy(act: string | undefined, key: string): boolean {
  const { shows } = wordsOf(act)
  return shows !== undefined && new RegExp(shows).test(key)
}

/** Whether the pose draws the thing, which is then not drawn a second time. */
export function isDrawnBy(act: string | undefined, key: string): boolean {
  const entry = act ? poses().get(act) : undefined
  if (!entry) return false
  if (isShownBy(act, key)) return true
  return (entry.lists.prop ?? []).some((prop) => (prop.split(':')[1] ?? '').split('/').includes(key))
}
