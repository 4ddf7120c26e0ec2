import { LAND_SCENES } from './scenes/scene-ids.ts'

/** A prompt for each scene. */
export const SCENE_PROMPTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(LAND_SCENES.map((scene) => [scene, scene])),
  woods: 'a forest',
  bamboo: 'bamboo grove',
  city: 'city skyline',
  street: 'a street',
  oldtown: 'old town street',
  canal: 'a canal in an old town',
  cyber: 'cyberpunk city',
  underwater: 'coral reef',
  space: 'a galaxy',
  table: 'coffee on a table',
  studio: 'a sneaker, product photo',
  room: 'a cozy bedroom',
  sky: 'above the clouds',
  abstract: 'abstract art',
  alpine: 'alps',
  beach: 'a beach',
  snow: 'snowfield',
  field: 'wheat field',
  alien: 'alien planet',
  moon: 'lunar surface',
}

/** Inputs that a form would not prevent. */
export const HOSTILE_PROMPTS: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['emoji', '🦊🌲🌙✨👩‍🚀'],
  ['unknown words', 'zxcv qwer asdf'],
  ['two thousand letters', 'a lion and a tiger and a bear, '.repeat(70).slice(0, 2000)],
  ['two thousand Han letters', '龍'.repeat(2000)],
  ['a pattern that hangs careless ones', `${'a'.repeat(1500)}!`],
  ['many options', '--x '.repeat(500)],
  ['names of properties', '__proto__ constructor toString hasOwnProperty'],
  ['half a letter', 'fox \ud83e in the \udd8a woods'],
  ['markup', '<svg onload=alert(1)>{{constructor}}</svg>'],
  ['right to left and control letters', 'قلعة \u0000\u202e\u0007 замок'],
  [
    'letters under marks',
    `f${'\u0301\u0323\u0336'.repeat(120)}o${'\u0488'.repeat(300)}x in the woods`.repeat(4),
  ],
  ['lone surrogates', '\ud83e'.repeat(700) + '\udd8a'.repeat(700)],
  ['two thousand emoji', '🦊🌲👩‍👩‍👧‍👦'.repeat(140)],
  ['one word again and again', 'cat '.repeat(500)],
  [
    'all subjects at once',
    'red fox, two blue cats, castle, ship, girl with umbrella, dragon, rose, '.repeat(28),
  ],
  ['nested brackets', '('.repeat(1000) + '[a-z]*'.repeat(100) + ')'.repeat(400)],
  ['nothing but joiners', '\u200d\ufeff\u200f'.repeat(600)],
]
