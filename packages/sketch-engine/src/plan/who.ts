import type { Mention, Reading } from '../parse/reading.ts'
import type { Age, Sex } from '../subjects/people/skeleton.ts'

const FEMALE =
  /girl|woman|women|lady|female|girls|amigas|闺蜜|mother|mom|mum|grandm|granny|nana|daughter|wife|sister|aunt|queen|bride|princess|\bshe\b|\bher\b|actress|waitress|heroine|女|妈|奶奶|姐|妹|婆|姑娘|母|妻|阿姨|娘|她|niña|chica|mujer|señora|señorita|abuela|madre|mamá|hija|hermana|esposa|reina|novia|dama/i
const MALE =
  /\b(boy|man|men|guy|gentleman|male|father|dad|grandpa|grandfather|son|husband|brother|uncle|king|\bhe\b|\bhis\b)|男|爸|爷|叔|哥|弟|父|丈夫|先生|他|少年|niño|chico|hombre|señor\b|abuelo|padre|papá|hijo|hermano|esposo/i
/** Spanish feminine names of professions, except for endings that are the same for everybody. */
const FEMININE = /\b(una|la|las|unas)\s+(\p{L}+\s+){0,1}\p{L}*$|[^t]ora$|era$|ina$|ica$/iu
const CHILD =
  /girl|boy|child|kid|son\b|daughter|toddler|pupil|young student|niñ|孩|童|小朋友|儿子|女儿|孙|弟弟|妹妹|小姑娘|娃|nen[ae]|hij[oa]|niet[oa]/i
const YOUNG_ADULT =
  /young (woman|man)|teen|schoolgirl|girlfriend|boyfriend|cowgirl|少女|女孩子们|女生|男生|小伙|年轻/i
const OLD =
  /\b(old|elderly|aged|senior)\s|老(人|头|爷|奶|太|婆|汉|渔|农|夫妻|大)|年迈|白发|ancian|viej[oa]|mayor\b|abuel/i

const OLD_BEFORE =
  /\b(old|elderly|aged|senior)\s+(\w+\s+)?$|(老|年迈的|白发|白发的)$|(viej|ancian)[oa]s?\s+$/i

export interface Who {
  readonly sex: Sex | undefined
  readonly age: Age | undefined
}

/** Gender and age, from the word and the words before it. */
export function whoIs(mention: Mention, { text, tongue }: Reading): Who {
  const own = text.slice(mention.at, mention.at + mention.length)
  const also = mention.also ? text.slice(mention.also.at, mention.also.at + mention.also.length) : ''
  const before = text.slice(Math.max(0, mention.at - (tongue === 'zh' ? 4 : 22)), mention.at)
  const after =
    tongue === 'es' ? text.slice(mention.at + mention.length, mention.at + mention.length + 15) : ''
  const words = `${own} ${also}`
  const plain = mention.key === '@girl' ? 'f' : mention.key === '@boy' ? 'm' : undefined
  const feminine = tongue === 'es' && FEMININE.test(`${before}${own}`)
  const sex =
    plain ??
    (FEMALE.test(`${before} ${words}`) || feminine ? 'f' : MALE.test(`${before} ${words}`) ? 'm' : undefined)
  const child =
    CHILD.test(words) && !YOUNG_ADULT.test(`${before}${words}`) && !/mother|father|madre|padre/i.test(own)
  const old = OLD.test(`${words}${after}`) || OLD_BEFORE.test(before)
  const age = old ? 'old' : child ? 'child' : undefined
  return { sex, age }
}
