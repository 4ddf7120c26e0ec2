import type { Rgb } from '../raster/colour.ts'
import type { Mood } from '../scenes/moods.ts'
import type { SceneId } from '../scenes/scene-ids.ts'
import type { Tongue } from './language.ts'

/** A subject as the prompt names it. */
export interface Mention {
  readonly key: string
  readonly at: number
  readonly length: number
  readonly weight: number
  readonly colour?: Rgb | undefined
  readonly count?: number | undefined
  readonly hair?: Rgb | undefined
  /** Another word for the same person. */
  readonly also?: Mention | undefined
  /** Color of a scarf or collar. */
  readonly collar?: Rgb | undefined
  /** Color of an animal's coat or sweater. */
  readonly coat?: Rgb | undefined
}

export type Weather =
  | 'rain'
  | 'snowfall'
  | 'petals'
  | 'leaves'
  | 'fireflies'
  | 'fireworks'
  | 'rainbow'
  | 'lights'
  | 'meteors'
  | 'mist'
export type Shot =
  | ('portrait' | 'wide' | 'riding' | 'wearing' | 'holding' | 'sitting' | 'flying' | 'swimming' | 'sleeping')
  | ('boating' | 'facing' | 'reading' | 'dancing' | 'eating' | 'playing' | 'driving' | 'crossing')
  | ('jumping' | 'running' | 'howling' | 'burning')
export type Prop =
  | 'people'
  | 'trees'
  | 'clouds'
  | 'flowers'
  | 'grass'
  | 'birds'
  | 'branches'
  | 'rain'
  | 'snow'

/** An action and its position in the prompt. */
export interface Deed {
  readonly key: string
  readonly at: number
  readonly length: number
}

/** Everything that was understood of a prompt. */
export interface Reading {
  readonly tongue: Tongue
  /** The parsed text: simplified Chinese, without options and links. */
  readonly text: string
  /** Most important first. */
  readonly subjects: readonly Mention[]
  readonly scenes: readonly SceneId[]
  readonly mood?: Mood | undefined
  readonly weather: ReadonlySet<Weather>
  readonly styles: readonly string[]
  readonly shots: ReadonlySet<Shot>
  /** Names of the actions, which choose the poses of people. */
  readonly actions: readonly string[]
  /** Every occurrence of an action. */
  readonly deeds: readonly Deed[]
  /** Colors that belong to no subject. */
  readonly palette: readonly Rgb[]
  /** Removed by the negative prompt. */
  readonly without: ReadonlySet<Prop>
}
