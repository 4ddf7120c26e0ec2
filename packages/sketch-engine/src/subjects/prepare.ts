import { isPainted } from '../plan/cast.ts'
import type { Plan } from '../plan/plan.ts'
import { Random } from '../raster/random.ts'
import type { Size } from '../size.ts'
import { makeSubject, type Subject } from './subject.ts'

/** The pictures of all that is shown, before it is known where it stands. */
export interface Subjects {
  readonly main: Subject | null
  readonly mount: Subject | null
  readonly others: readonly Subject[]
  /** Set once the scene itself has drawn the main subject among its trees. */
  mainPlaced: boolean
}

/** A small picture is made from small drawings. */
const SMALL = 400

export async function prepareSubjects({ cast, look }: Plan, { width, height }: Size): Promise<Subjects> {
  const detail = Math.min(width, height) < SMALL ? 0.5 : 1
  const random = new Random(look + 17)
  const draw = async (role: Plan['cast']['main']) =>
    role && !isPainted(role.key) ? makeSubject(role, random.fork(role.key), detail) : null
  const main = await draw(cast.main)
  const mount = await draw(cast.main?.mount ?? null)
  const others = await Promise.all(main?.portrait ? [] : cast.others.map(draw))
  return { main, mount, others: others.filter((subject) => subject !== null), mainPlaced: false }
}
