import { atom } from 'jotai'
import { type Draft, EMPTY_DRAFT, type TruncatedPrompt } from './creator.state.ts'

/** The state of one creator: each has a store of its own, so that two on a page are two. */
export const draftAtom = atom<Draft>(EMPTY_DRAFT)
export const historyAtom = atom<readonly string[]>([])
export const setsAtom = atom<readonly string[]>([])
/** Faults are shown from the first attempt on, not while one begins to write. */
export const triedAtom = atom(false)
/** Something was sent at the moment at which it became known that others will see it: nobody has read so yet. */
export const disclosedJustNowAtom = atom(false)
/** On narrow screens ratio, style and 'More' are folded away. */
export const foldedAtom = atom(true)
/** 'More': negative prompt, model, stylize, seed. */
export const moreAtom = atom(false)
/** What was taken over of a prompt that the person may not read to its end. */
export const truncatedAtom = atom<TruncatedPrompt | null>(null)
