import { livingOf } from '../subjects/habitat.ts'
import { isGroup, looks } from '../subjects/people/read-people.ts'
import { heldThing, wordsOf } from './poses.ts'
import type { Moment, Pair, Role } from './role.ts'
import { heightOf, isHandy, isMount, isRidden } from './uses.ts'

/** The rider, the mount and the passengers; undefined if nobody rides. */
export function ride(moment: Moment): Pair | undefined {
  const { main, others, peers, reading } = moment
  const ridden = riddenBy(moment)
  if (!ridden || isGroup(main.key)) return undefined
  const wheeled = isRidden(ridden.key) && !/canoe|sled/.test(ridden.key)
  const along = takenAlong(moment, wheeled)
  const inHand = others.find((other) => !wheeled && other !== ridden && isHandy(other.key))
  return {
    main: {
      ...main,
      act: wheeled ? (along ? 'cyclewith' : 'cycle') : along ? 'ridewith' : 'ride',
      partner: along,
      held: inHand && heldThing(inHand),
      mount: { ...ridden, key: ridden.key === 'tractor' ? '@opentractor' : ridden.key, count: 1 },
      size: rideSize(ridden),
      ...(reading.shots.has('flying') ? { habitat: 'sky' as const } : {}),
    },
    others: peers.filter(
      ({ key, at }) => key !== ridden.key && (at === undefined || (at !== along?.at && at !== inHand?.at)),
    ),
  }
}

/** The mount that the prompt names, else the usual one of such a person. */
function riddenBy({ main, others, said, reading }: Moment): Role | undefined {
  const rides = reading.shots.has('riding') || said === 'ride'
  const named = rides
    ? (others.find(({ key }) => isRidden(key)) ?? others.find(({ key }) => isMount(key)))
    : undefined
  if (named) return named
  const own = looks().get(main.key)?.words
  const usual = own?.mount ?? (main.act === 'ride' ? 'bicycle' : undefined)
  if (usual && (said ? rides : own?.pose === 'ride')) return { key: usual, count: 1, ...livingOf(usual) }
  if (reading.shots.has('boating') || wordsOf(said).takes || wordsOf(said).seat) return undefined
  return others.find(({ key }) => isRidden(key) && key !== 'canoe')
}

/** A child that rides along sits behind. */
const TAKES_ALONG = /带着|载着|后座|\b(with (his|her)|carrying|taking)\b|\b(con|llevando a) su\b/i

function takenAlong({ main, others, reading }: Moment, wheeled: boolean): Role | undefined {
  const child = others.find(({ age, follows }) => age === 'child' || follows)
  const takes = child?.follows || (wheeled && main.age !== 'child' && TAKES_ALONG.test(reading.text))
  return takes ? child : undefined
}

const rideSize = ({ key }: Role): number => ((heightOf(key) ?? 150) > 250 ? 0.78 : 0.68)
