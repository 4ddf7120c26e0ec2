import { isAnimal } from '../parse/kinds.ts'
import type { Reading } from '../parse/reading.ts'
import { wordsOf } from './poses.ts'
import type { Role } from './role.ts'

const DESK =
  /\b(library|office|class(room)?|desk|lesson|lecture)\b|图书馆|办公室|教室|课堂|上课|书桌|\b(biblioteca|oficina|clase|aula|escritorio)\b/i
const OUTSIDE =
  /\b(under|beneath|on the (grass|beach|sand|train|bus|bench)|in the (park|grass|sun|forest|garden)|at (his|her|the) desk)\b|树下|草地|沙滩上|长椅|公园|(公交|火车|地铁)上|\b(bajo|debajo de|en (la hierba|el césped|el parque|la playa|un banco|el tren|el autobús))\b/i

/** Somebody who sleeps lies in a bed, or sits between the sides of a boat. */
export function lying(role: Role, { shots, actions, text, subjects }: Reading): Role {
  // In a prompt with a knitter and a sleeping cat, the knitter is awake.
  const awake = actions.some((act) => !wordsOf(act).weak) && subjects.some(({ key }) => isAnimal(key))
  if (shots.has('boating')) return { ...role, pose: 'boating', seat: undefined, habitat: 'water', draft: 0.1 }
  if (actions.includes('lie') && /\bbed\b|床|cama/i.test(text))
    return { ...role, pose: 'inbed', seat: undefined }
  // Outdoors there is no bed.
  if (shots.has('sleeping') && !awake && OUTSIDE.test(text)) return { ...role, act: 'nap', seat: undefined }
  if (shots.has('sleeping') && !awake && DESK.test(text))
    return { ...role, act: 'desknap', seat: { key: '@chair' } }
  if (shots.has('sleeping') && !awake) return { ...role, act: 'sleep', pose: 'sleeping', seat: undefined }
  if (role.act === 'swim' && role.habitat !== 'under') return { ...role, habitat: 'water', draft: 0.62 }
  return role
}
