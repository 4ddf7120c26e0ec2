import type { Reading } from '../parse/reading.ts'
import { hashText } from '../raster/random.ts'
import type { Mood } from '../scenes/moods.ts'
import type { SceneId } from '../scenes/scene-ids.ts'
import type { Variant } from './variant.ts'

type Four = readonly [Mood, Mood, Mood, Mood]

/** Four moods, one for each variant; the prompt selects the row. The default is day. */
const ROWS: readonly Four[] = [
  ['day', 'golden', 'day', 'day'],
  ['day', 'day', 'golden', 'day'],
  ['day', 'dawn', 'day', 'day'],
]

/** The light toward which an input image is changed. */
const LEANINGS: Four = ['day', 'golden', 'dawn', 'dusk']
const WINTER_LEANINGS: Four = ['overcast', 'dawn', 'overcast', 'dusk']

const STAGE = /\b(stage|concert|theat(er|re))|舞台|演唱会|音乐会|escenario|concierto|teatro/i
const MARS = /\bmars\b|\bmarte\b|火星|red planet|红色星球/i

/** Clear water is shown at noon. */
const CLEAR = /turquoise|crystal[- ]clear|tropical beach|azure|碧蓝|蔚蓝|湛蓝|清澈|turquesa|cristalin[oa]s?/i

/** Hour and weather: from the words, else as suits the scene. */
export function chooseLight(
  reading: Reading,
  scene: SceneId,
  style: string | undefined,
  variant: Variant,
): Mood {
  const { weather } = reading
  const odd = variant % 2 === 1
  if (reading.mood) return reading.mood
  if (scene === 'picture') {
    const cold = weather.has('snowfall') || reading.scenes.includes('snow')
    return weather.has('rain') ? 'overcast' : (cold ? WINTER_LEANINGS : LEANINGS)[variant]
  }
  if (scene === 'room' && STAGE.test(reading.text)) return 'night'
  if (scene === 'cyber') return variant === 2 ? 'dusk' : 'night'
  if (weather.has('rain')) return 'overcast'
  if (CLEAR.test(reading.text)) return 'day'
  if (weather.has('fireflies') || weather.has('fireworks') || style === 'neon') return odd ? 'dusk' : 'night'
  if (scene === 'alien') return MARS.test(reading.text) ? 'mars' : 'alien'
  if (scene === 'moon') return 'night'
  const snowy = weather.has('snowfall') || reading.scenes.includes('snow')
  const outdoors = scene !== 'room' && scene !== 'table' && scene !== 'studio'
  const row =
    rowFor(weather.has('leaves'), snowy && outdoors ? 'snow' : scene, style) ??
    ROWS[hashText(reading.text) % ROWS.length]!
  return row[variant]
}

function rowFor(autumn: boolean, scene: SceneId, style: string | undefined): Four | undefined {
  if (autumn) return ['golden', 'dawn', 'day', 'day']
  if (scene === 'snow') return ['day', 'overcast', 'day', 'dawn']
  if (scene === 'room') return ['day', 'golden', 'day', 'dawn']
  if (style === 'anime') return ['day', 'golden', 'day', 'dawn']
  if (style === 'ink' || style === 'ukiyo-e') return ['dawn', 'day', 'overcast', 'golden']
  return undefined
}
