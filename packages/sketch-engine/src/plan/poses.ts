import { isAnimal, isDrawnPerson } from '../parse/kinds.ts'
import { looks, poses, wordsOfPose } from '../subjects/people/read-people.ts'
import type { Role, Thing } from './role.ts'
import { isFood, isHandy, wornAt } from './uses.ts'

/** Of a full plate one holds what is on it. */
export const heldThing = ({ key, colour, count, pose, held }: Role): Thing =>
  pose === 'containing' && held && key === '@plate' ? { ...held, more: undefined } : { key, colour, count }
export const wordsOf = wordsOfPose

/** The pose that one takes with a thing. */
export function poseFor(key: string): string | undefined {
  for (const [name, { words }] of poses()) if (words.with && new RegExp(words.with).test(key)) return name
  return undefined
}

/** What the prompt says is done: what tells most comes first. */
export function saidAct(said: readonly string[]): string | undefined {
  // Who teaches others to paint paints.
  const actions = said.length > 1 ? said.filter((act) => act !== 'teach') : said
  // What is done while one looks at something tells more.
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

/** Never in somebody's hands, although some poses take anything. */
const TOO_LARGE =
  /bus$|train$|truck|lorry|automobile|car$|taxi|ship$|boat|airplane|helicopter|rocket|tractor|tram|metro/

/** Whether it is of use for what is done, or at all. */
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

/** What stands in the pose in another form: books, when one of them is read. */
export function isShownBy(act: string | undefined, key: string): boolean {
  const { shows } = wordsOf(act)
  return shows !== undefined && new RegExp(shows).test(key)
}

/** What the pose shows already does not stand beside it once more. */
export function isDrawnBy(act: string | undefined, key: string): boolean {
  const entry = act ? poses().get(act) : undefined
  if (!entry) return false
  if (isShownBy(act, key)) return true
  return (entry.lists.prop ?? []).some((prop) => (prop.split(':')[1] ?? '').split('/').includes(key))
}
