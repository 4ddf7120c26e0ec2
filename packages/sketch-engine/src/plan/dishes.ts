import { isAnimal, isPerson } from '../parse/kinds.ts'
import type { Reading } from '../parse/reading.ts'
import { livingOf } from '../subjects/habitat.ts'
import { growthBy } from './growth.ts'
import { stands } from './place-words.ts'
import { type Pair, type Role, type Thing, thingOf, without } from './role.ts'
import { fits, isContainer, isDrink, isFood, isVehicle } from './uses.ts'

/** Flowers in a vase, apples in a basket, a kitten in a box. */
export function filled(first: Role, rest: readonly Role[], reading: Reading): Pair {
  const all = [first, ...rest]
  const container = all.find(
    ({ key }) => isContainer(key) || (key === '@pickuptruck' && LADEN.test(reading.text)),
  )
  const within = container
    ? all.filter(
        (role) => role !== container && fits(container.key, role.key) && !stands(role, container, reading),
      )
    : []
  // In 'a cat in a basket of wool', the cat is the visible content.
  const inside = within.find(({ key }) => isAnimal(key) || key.startsWith('@asleep-')) ?? within[0]
  if (container && !container.pose && !inside && container === first)
    return { main: usual(first, reading.text), others: rest }
  if (!container || container.pose || !inside) return { main: first, others: rest }
  const living = livingOf(container.key)
  const role: Role = {
    key: container.key,
    colour: container.colour,
    count: 1,
    habitat: isVehicle(container.key) ? 'ground' : 'table',
    size: living.size * roomIn(container.key),
    pose: 'containing',
    held: {
      key: inside.key,
      colour: inside.colour,
      count:
        inside.count > 1 && !isVehicle(container.key) ? inside.count : amountOf(container.key, inside.key),
    },
  }
  const others = all.filter((other) => other !== container && other !== inside)
  // A bicycle with flowers in its basket is still a bicycle.
  if (isVehicle(first.key) && first !== container)
    return { main: first, others: [role, ...without(others, first)] }
  // A village with flower pots is still a village.
  const person = others.find(
    (other) => isPerson(other.key) || (other.habitat === 'building' && !isForIndoors(container.key)),
  )
  return person ? { main: person, others: [role, ...without(others, person)] } : { main: role, others }
}

/** Factor by which the content makes a container taller. */
const roomIn = (key: string): number =>
  /glass$|jar|globe|cage/.test(key) ? 0.92 : key === '@plate' ? 1.7 : growthBy('containing')

/** A bowl with unknown content is drawn with a usual dish, not empty. */
function usual(role: Role, text: string): Role {
  if (!OF_SOMETHING.test(text) || /\b(empty|vac[ií][oa])\b|空/i.test(text)) return role
  const filling = FILLINGS[role.key]
  if (filling) return { ...role, key: filling, colour: undefined, ...livingOf(filling) }
  return /vase$/.test(role.key)
    ? {
        ...role,
        pose: 'containing',
        held: { key: 'bouquet', count: 1 },
        size: role.size * growthBy('containing'),
      }
    : role
}
const OF_SOMETHING =
  /\b(bowl|plate|cup|mug|dish|vase|jar|bucket|basket) (\w+ )?(of|with|full)\b|[一两三]?[碗盘杯碟锅瓶]|插|装满|\b(plato|taz[aó]n?|cuenco|cazuela|vaso|jarr[oó]n|tarro|cesta) (\w+ )?(de|con|llen[oa])\b/i
const FILLINGS: Readonly<Record<string, string>> = {
  '@bowl': 'steaming-bowl',
  '@plate': '@stirfry',
  '@cup': 'hot-beverage',
}

/** Words for a load on a truck's bed. */
const LADEN = /load|full of|filled|carry|haul|transport|满|载|装|拉着|carga|llen[oa]|lleva|repleta/i

const isForIndoors = (key: string): boolean => /bowl|plate|cup/.test(key)

/** Dishes of several things are put on one plate, whether or not the prompt names it. */
export function plated({ main, others }: Pair, { scenes }: Reading): Pair {
  const all = [main, ...others]
  const plate = all.find(({ key }) => key === '@plate')
  const dishes = all.filter(
    ({ key }) => (isFood(key) && !isDrink(key) && !/pot|jar/.test(key)) || key in COOKED,
  )
  const made = dishes.filter(({ key }) => !(key in COOKED)).concat(dishes.filter(({ key }) => key in COOKED))
  if (!dishes.includes(main) && main !== plate) return { main, others }
  if (!(plate || dishes.some(({ key }) => isFood(key))) || dishes.length < 2 || dishes.length > 4)
    return { main, others: main.key.startsWith('@') && main !== plate ? served(others) : others }
  const whole = dishes.some(({ key }) =>
    /(^|-)cake$|chococake|bowl|pot|jar|fruits|rice$|stack|egg$|fry$|basket|skewers|paella|dumplings|churros|tortilla/.test(
      key,
    ),
  )
  if (whole || isAnimal(main.key) || scenes.includes('oldtown')) return { main, others: served(others) }
  const [first, ...more] = made.map(cooked) as [Thing, ...Thing[]]
  const role: Role = {
    key: '@plate',
    colour: plate?.colour,
    count: 1,
    habitat: 'table',
    size: livingOf('@plate').size * 1.5,
    pose: 'containing',
    held: { ...first, count: 1, more },
  }
  return { main: role, others: all.filter((one) => one !== plate && !dishes.includes(one)) }
}

/** Dishes that we draw already have a plate or bowl. */
const served = (others: readonly Role[]): Role[] => others.filter(({ key }) => !/^@(plate|bowl)$/.test(key))

/** The cooked form of food on a plate. */
const COOKED: Readonly<Record<string, string>> = {
  fish: '@fillet',
  'cut-of-meat': '@steak',
  shrimp: 'fried-shrimp',
  chicken: '@roastbird',
  egg: '@friedegg',
}
const cooked = (role: Role): Thing => ({ ...thingOf(role), key: COOKED[role.key] ?? role.key })

/** The number of things in a container if the prompt has none. */
const amountOf = (container: string, key: string): number =>
  isAnimal(key) ||
  key.startsWith('@asleep-') ||
  /cup|plate/.test(container) ||
  /bouquet|cactus|potted|tree|salad|soup|steaming|spaghetti/.test(key)
    ? 1
    : /pot/.test(container)
      ? 3
      : /vase/.test(container)
        ? 5
        : 6
