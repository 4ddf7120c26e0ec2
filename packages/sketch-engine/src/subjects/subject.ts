import type { Canvas } from '@napi-rs/canvas'
import { rasterArt } from '../art/raster-art.ts'
import { isRolePlayer } from '../parse/kinds.ts'
import type { Role } from '../plan/role.ts'
import { type Rgb, rgbs, toHsv } from '../raster/colour.ts'
import type { Random } from '../raster/random.ts'
import { artSetOf } from './art-sets.ts'
import { HEAD_SIZE, withBody } from './bodies.ts'
import { drawDoing } from './doing.ts'
import { drawDrawing, isDrawing } from './drawings/draw-drawing.ts'
import { drawFigure, isFigure } from './figures/figure.ts'
import { drawPortrait } from './figures/portrait.ts'
import { HEADS } from './heads.ts'
import { drawLandmark, isLandmark } from './landmarks/landmark.ts'
import { recolour } from './recolour.ts'
import { type Sprite, spriteFromCanvas } from './sprite.ts'
import { cutOf, onLegs } from './standing.ts'

/** A role with its picture, ready to be placed. */
export interface Subject extends Role {
  readonly sprite: Sprite
}

const ART_SIZE = 720

const CLOTHES = rgbs('0.3 0.42 0.62, 0.36 0.5 0.58, 0.4 0.52 0.4, 0.85 0.72 0.5')
/** People of whom the pack has the head alone. */
const PLAIN_PEOPLE =
  /^(old-man|old-woman|older-person|baby|child|woman|man|girl|boy|person|(man|woman|person)-(beard|bald|(red|curly|white)-hair|wearing-turban)|baby-angel|(santa|mrs|mx)-claus)$/
const SANTA: Rgb = [0.8, 0.14, 0.14]

/**
 * Draws a role; null when there is no art for it.
 * @param detail 1 for a megapixel, less for a small picture, more for a print
 */
export async function makeSubject(role: Role, random: Random, detail: number): Promise<Subject | null> {
  const sprite = await makeSprite(role, random, detail)
  return sprite && { ...role, sprite }
}

async function makeSprite(role: Role, random: Random, detail: number): Promise<Sprite | null> {
  const { key, colour } = role
  if (role.portrait)
    return spriteFromCanvas(drawPortrait(key, { colour, hair: role.hair }, random, detail), 0.55)
  const drawing = await draw(role, random, detail)
  if (!drawing) return null
  const drawn = isLandmark(key) || isDrawing(key)
  const volume = drawn ? 0.5 : isFigure(key) ? 0.9 : 1
  const own = drawn || isFigure(key) || PLAIN_PEOPLE.test(key)
  const canvas = await drawDoing(drawing, role, random, detail)
  const sprite = spriteFromCanvas(canvas, volume)
  return colour && !own && !role.pose ? recolour(sprite, colour) : sprite
}

async function draw(role: Role, random: Random, detail: number): Promise<Canvas | null> {
  const { key, colour } = role
  if (isFigure(key))
    return drawFigure(key, { colour, hair: role.hair, umbrella: role.umbrella, detail }, random)
  if (isDrawing(key)) return drawDrawing(key, colour, detail)
  if (isLandmark(key)) return drawLandmark(key, colour, random, detail)
  return drawArt(role, random, detail)
}

async function drawArt(role: Role, random: Random, detail: number): Promise<Canvas | null> {
  const { key } = role
  if (PLAIN_PEOPLE.test(key)) {
    const head = await rasterArt(withHair(key, role.hair), 'fluent', HEAD_SIZE * detail)
    return (
      head &&
      withBody(
        key,
        head,
        { clothes: role.colour ?? (key.endsWith('claus') ? SANTA : random.pick(CLOTHES)) },
        random,
      )
    )
  }
  if (HEADS.has(key) || role.suit) {
    const face = HEADS.has(key) ? key : `${key}-face`
    const head =
      (await rasterArt(face, 'fluent', HEAD_SIZE * detail)) ??
      (await rasterArt(key, 'fluent', HEAD_SIZE * detail))
    return head && withBody(face, head, { suit: role.suit === true }, random)
  }
  const art = await rasterArt(key, artSetOf(key), ART_SIZE * detail)
  const cut = art && role.habitat !== 'bust' && isRolePlayer(key) ? cutOf(art) : null
  return art && cut ? onLegs(art, cut) : art
}

/** The heads of the pack that are whole: some of its men have lost their faces on the way. */
const WHOLE: Readonly<Record<string, string>> = { man: 'person', woman: 'woman-curly-hair' }

/** The pack has people with hair of four colours. */
function withHair(key: string, hair: Rgb | undefined): string {
  if (!hair || !/^(man|woman|boy|girl)$/.test(key)) return WHOLE[key] ?? key
  const [hue, saturation, value] = toHsv(...hair)
  if (saturation < 0.2) return value > 0.5 ? 'person-white-hair' : (WHOLE[key] ?? key)
  return hue < 0.06 || hue > 0.9 ? 'person-red-hair' : (WHOLE[key] ?? key)
}
