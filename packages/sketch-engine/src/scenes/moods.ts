import { readFileSync } from 'node:fs'

/** Hour and weather of the sky. */
export type Mood =
  | 'day'
  | 'golden'
  | 'sunset'
  | 'dawn'
  | 'night'
  | 'dusk'
  | 'overcast'
  | 'storm'
  | 'aurora'
  | 'alien'
  | 'mars'
  | 'fantasy'

interface MoodRow {
  /** zenith, middle, horizon, sun, ambient, fog, lit cloud, shaded cloud */
  readonly colours: string
  readonly elevation: number
  readonly disc: 'sun' | 'moon' | 'none'
  readonly stars: number
  readonly fog: number
  readonly night: number
}

/** Palettes by mood, from palettes/moods.txt. */
export const MOODS = readMoods()

function readMoods(): Record<Mood, readonly MoodRow[]> {
  const moods = {} as Record<Mood, MoodRow[]>
  const text = readFileSync(new URL('../../palettes/moods.txt', import.meta.url), 'utf8')
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const [mood, colours, elevation, disc, stars, fog, night] = line.split(' | ') as [Mood, ...string[]]
    moods[mood] ??= []
    moods[mood].push({
      colours: colours!,
      elevation: Number(elevation),
      disc: disc as MoodRow['disc'],
      stars: Number(stars),
      fog: Number(fog),
      night: Number(night),
    })
  }
  return moods
}
