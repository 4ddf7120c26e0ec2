import { isDrawnPerson } from '../parse/kinds.ts'
import { isPainted } from '../plan/cast.ts'
import type { Plan } from '../plan/plan.ts'
import { isVehicle } from '../plan/uses.ts'
import { Random } from '../raster/random.ts'
import type { SceneId } from '../scenes/scene-ids.ts'
import type { Size } from '../size.ts'
import { makeExtra } from './extras.ts'
import { lamplit, snowed } from './snowed.ts'
import { makeSubject, type Subject } from './subject.ts'

/** The drawings of all subjects, before they are placed. */
export interface Subjects {
  readonly main: Subject | null
  readonly mount: Subject | null
  /** A small person in a wide landscape without a subject. */
  readonly walker: Subject | null
  readonly others: readonly Subject[]
  /** Set when the scene itself has drawn the main subject among its trees. */
  mainPlaced: boolean
}

const INDOORS: readonly SceneId[] = ['table', 'room', 'studio']

/** Snow lies on houses, cars and benches, not on moving subjects. */
const liesStill = ({ key, habitat, pose }: Subject): boolean =>
  !pose && (habitat === 'building' || STILL.test(key) || isVehicle(key))
const STILL = /^@(bridge|bench|parkbench|fence|rock|stonebridge|houses|village|well|sleigh|streetlamp)$/

/** Small images use small drawings. */
const SMALL = 400
/** Up to this shorter side, one size of drawing is enough for all images. */
const USUAL = 1300

export async function prepareSubjects(plan: Plan, { width, height }: Size): Promise<Subjects> {
  const { cast, look } = plan
  const detail = detailFor(Math.min(width, height))
  const random = new Random(look + 17)
  const wintry = plan.season === 'winter' && !INDOORS.includes(plan.scene)
  const draw = async (role: Plan['cast']['main'], k = detail) => {
    const made = role && !isPainted(role.key) ? await makeSubject(role, random.fork(role.key), k) : null
    if (made && plan.light.night > 0.5) lamplit(made.key, made.sprite)
    if (made && wintry && liesStill(made)) snowed(made.key, made.sprite)
    return made
  }
  const main = await draw(cast.main)
  // People are drawn together with their mount.
  const mount = main && isDrawnPerson(main.key) ? null : await draw(cast.main?.mount ?? null)
  const others = await Promise.all(
    main?.portrait ? [] : cast.others.map((role) => draw(role, Math.min(detail, OTHERS))),
  )
  const walker = main ? null : await makeExtra(plan, random.fork('walker'))
  return { main, mount, walker, others: others.filter((subject) => subject !== null), mainPlaced: false }
}

/** A higher resolution needs memory without visible effect. */
const MOST = 2.2
/** The others are smaller. */
const OTHERS = 1.6

const detailFor = (side: number): number =>
  side < SMALL ? 0.5 : side < USUAL ? 1 : Math.min(MOST, side / USUAL)
