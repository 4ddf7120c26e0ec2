import { createHash } from 'node:crypto'
import type { Language } from '@easel/contract/numbers'
import { SYSTEM_PRINCIPAL } from '../kernel/principal.ts'

const ADJECTIVES: Record<Language, readonly string[]> = {
  en: [
    'Ink',
    'Amber',
    'Misty',
    'Silver',
    'Quiet',
    'Coral',
    'Velvet',
    'Golden',
    'Indigo',
    'Mossy',
    'Lunar',
    'Scarlet',
  ],
  zhCN: ['墨色', '琥珀', '雾中', '银色', '静谧', '珊瑚', '绒光', '金色', '靛蓝', '青苔', '月下', '绯红'],
  zhTW: ['墨色', '琥珀', '霧中', '銀色', '靜謐', '珊瑚', '絨光', '金色', '靛藍', '青苔', '月下', '緋紅'],
  es: [
    'de tinta',
    'de ámbar',
    'de bruma',
    'de plata',
    'en calma',
    'de coral',
    'de terciopelo',
    'de oro',
    'de añil',
    'de musgo',
    'de luna',
    'de grana',
  ],
}
const CREATURES: Record<Language, readonly string[]> = {
  en: [
    'Heron',
    'Fox',
    'Otter',
    'Crane',
    'Lynx',
    'Swallow',
    'Hare',
    'Owl',
    'Dolphin',
    'Deer',
    'Robin',
    'Badger',
  ],
  zhCN: ['苍鹭', '狐狸', '水獭', '仙鹤', '猞猁', '燕子', '野兔', '猫头鹰', '海豚', '小鹿', '知更鸟', '獾'],
  zhTW: ['蒼鷺', '狐狸', '水獺', '仙鶴', '猞猁', '燕子', '野兔', '貓頭鷹', '海豚', '小鹿', '知更鳥', '獾'],
  es: [
    'Garza',
    'Zorro',
    'Nutria',
    'Grulla',
    'Lince',
    'Golondrina',
    'Liebre',
    'Búho',
    'Delfín',
    'Ciervo',
    'Petirrojo',
    'Tejón',
  ],
}
const SYSTEM_NAME: Record<Language, string> = {
  en: 'Easel Studio',
  zhCN: 'Easel 画室',
  zhTW: 'Easel 畫室',
  es: 'Estudio Easel',
}

const NAMED: Record<Language, (adjective: string | undefined, creature: string | undefined) => string> = {
  en: (adjective, creature) => `${adjective} ${creature}`,
  zhCN: (adjective, creature) => `${adjective}${creature}`,
  zhTW: (adjective, creature) => `${adjective}${creature}`,
  es: (adjective, creature) => `${creature} ${adjective}`,
}

/** A generated display name that reveals nothing of the principal: stable, in the reader's language. */
export function defaultName(principalId: string, language: Language): string {
  if (principalId === SYSTEM_PRINCIPAL.id) return SYSTEM_NAME[language]
  const digest = createHash('sha256').update(`name:${principalId}`).digest()
  const pick = (list: readonly string[], at: number) => list[digest.readUInt8(at) % list.length]
  const adjective = pick(ADJECTIVES[language], 0)
  const creature = pick(CREATURES[language], 1)
  const number = String(digest.readUInt16BE(2) % 10_000).padStart(4, '0')
  return `${NAMED[language](adjective, creature)} ${number}`
}
