import { isDrawnPerson } from '../parse/kinds.ts'
import type { Deed, Reading } from '../parse/reading.ts'
import { belongs, heldThing, saidAct } from './poses.ts'
import { type Pair, type Role, without } from './role.ts'

/** Words between two clauses with different subjects. */
const CLAUSE =
  /\b(while|as|and|when|next to|beside|near|watched by|mientras|y|cuando|junto a|al lado de)\b|[,;，；、]|旁边|身边|同时/i

interface Separate extends Pair {
  readonly reading: Reading
}

/** Gives each subject its own action: 'a teacher writes while the students raise their hands'. */
export function separate(main: Role, others: readonly Role[], reading: Reading): Separate {
  const people = [main, ...others].filter(({ key, at }) => isDrawnPerson(key) && at !== undefined)
  const other = people.find((one) => one !== main)
  if (!other || people.length !== 2) return { main, others, reading }
  const [first, second] = main.at! < other.at! ? [main, other] : [other, main]
  const early = reading.deeds.filter(({ at }) => at >= first.at! && at < second.at!)
  const late = reading.deeds.filter(({ at }) => at >= second.at!)
  const end = Math.max(...early.map(({ at, length }) => at + length))
  const apart =
    early.length > 0 &&
    late.length > 0 &&
    early[0]!.key !== late[0]!.key &&
    CLAUSE.test(reading.text.slice(end, second.at))
  if (!apart) return { main, others, reading }
  const [own, theirs] = first === main ? [early, late] : [late, early]
  const act = saidAct(keys(theirs))
  const held = others.find((one) => one !== other && belongs(one, act))
  const busy: Role = { ...other, act, held: held && heldThing(held) }
  const left = (held ? without(others, held) : others).map((one) => (one === other ? busy : one))
  return { main, others: left, reading: { ...reading, deeds: own, actions: keys(own) } }
}

const keys = (deeds: readonly Deed[]): string[] => [...new Set(deeds.map(({ key }) => key))]
