import { isAnimal, isDrawnPerson, isPlainPerson } from '../parse/kinds.ts'
import { isGroup, poses } from '../subjects/people/read-people.ts'
import { belongs, heldThing, isDrawnBy, poseOf, wordsOf } from './poses.ts'
import type { Pair, Role } from './role.ts'

/** A person beside a doctor is a patient. */
export const tendedBy = (others: readonly Role[]): string | undefined =>
  others.map(poseOf).find((pose) => wordsOf(pose).two)

/** Actions with another person, or with an animal. */
export function withOther(act: string | undefined, main: Role, others: readonly Role[]): Pair | undefined {
  const words = wordsOf(act)
  const kids = others.find(({ key }) => /^@(kids|friends)$/.test(key))
  const mate =
    others.find(({ key, act: own }) => isDrawnPerson(key) && !isGroup(key) && !own) ??
    (kids && {
      ...kids,
      ...(kids.key === '@kids' ? { key: 'girl', age: 'child' as const } : { key: '@boy' }),
      // One on each side.
      count: Math.min(2, kids.count),
    })
  const beast = others.find(({ key }) => isAnimal(key))
  const left = (taken: Role | undefined) =>
    others
      .filter((other) => other !== taken)
      .flatMap((other) => (other === kids && taken === mate ? fewer(other, mate?.count) : other))
  const inArms = beast && words.with && new RegExp(words.with).test(beast.key)
  const tended =
    beast && words.pet?.split(',').find((one) => new RegExp(wordsOf(one).with ?? '').test(beast.key))
  if (beast && tended && !inArms && main.count < 2) {
    const [doer, rest] =
      mate && rankOf(mate) > rankOf(main) ? [mate, [main, ...left(mate)]] : [main, [...others]]
    const role = { ...doer, act: tended, held: heldThing(beast), habitat: main.habitat, size: main.size }
    return { main: role, others: rest.filter((other) => other !== beast) }
  }
  const two = words.two ?? (poses().get(act ?? '')?.lists.who || (mate && isShared(act)) ? act : undefined)
  const other = (words.two ? mate : (mate ?? patientOf(two, main))) ?? undefined
  if (!two || !other || main.count > 1) return undefined
  const helper = mate === undefined && rankOf(main) < 2 ? wordsOf(two).by : undefined
  const [doer, partner] = helper
    ? [{ ...main, key: helper, age: undefined, sex: undefined, colour: undefined }, main]
    : rankOf(other) > rankOf(main)
      ? [other, main]
      : [main, other]
  const small = partner.age === 'child' || partner.key === 'baby' ? wordsOf(two).child : undefined
  const chosen = small ?? two
  const shared = isShared(chosen)
  const gift = others.find((one) => (wordsOf(chosen).with || shared) && belongs(one, chosen))
  // The seat that the prompt names for reading a story.
  const seat =
    wordsOf(chosen).seat && others.some(({ key }) => key === '@bed') ? '@bed' : wordsOf(chosen).seat
  const role: Role = {
    ...doer,
    act: chosen,
    partner,
    held: gift && heldThing(gift),
    seat: seat ? { key: seat } : undefined,
    count: 1,
    habitat: 'figure',
    size: main.size,
  }
  const shown = left(mate).filter((one) => one !== gift && !isDrawnBy(role.act, one.key))
  return { main: role, others: shown }
}

/** Whether both do it at one table. */
const isShared = (act: string | undefined): boolean => wordsOf(act).table !== undefined

/** The remaining people, if one of them is already part of an action. */
const fewer = (role: Role, taken = 1): Role[] =>
  role.count > taken + 1 ? [{ ...role, count: role.count - taken }] : []

/** The person who is combed or treated if nobody else is named. */
function patientOf(act: string | undefined, main: Role): Role | undefined {
  const key = poses()
    .get(act ?? '')
    ?.lists.who?.[0]?.split(':')[0]
  return key && key !== '$' ? { ...main, key, colour: undefined, act: undefined, age: 'child' } : undefined
}

/** Order of people who act for others: professions, then adults, then children. */
const rankOf = ({ key, age }: Role): number =>
  age === 'child' || key === 'baby' ? 0 : isPlainPerson(key) || key.startsWith('old-') ? 1 : 2
