import { atom } from 'jotai'
import type { ComponentType } from 'react'
import { type Draft, EMPTY_DRAFT, type TruncatedPrompt } from './creator.state.ts'
import type { OwnImage } from './references.state.ts'
import type { StyleListProps } from './styles/style-list.tsx'

/** Atoms of one creator: each has its own store, so that two on a page are independent. */
export const draftAtom = atom<Draft>(EMPTY_DRAFT)
/** The last replacement of the draft by another one, at epoch ms; null without any. */
export const replacedAtom = atom<{ before: Draft; after: Draft; at: number } | null>(null)
export const historyAtom = atom<readonly string[]>([])
export const setsAtom = atom<readonly string[]>([])
/** Settings of a set that are to be submitted again, without changing the draft; null when none are. */
export const rerunAtom = atom<Draft | null>(null)
/** A result that becomes a reference image; null when none does. */
export const ownImageAtom = atom<OwnImage | null>(null)
/** Validation errors are shown from the first submit on, not while the person begins to write. */
export const triedAtom = atom(false)
/** Generate was pressed on another page, where the visibility of the result is not shown. */
export const pressedElsewhereAtom = atom(false)
/** The prompt was sent in the same moment in which its visibility became known: nobody can have read it before. */
export const disclosedJustNowAtom = atom(false)
/** On narrow screens the options are collapsed. */
export const foldedAtom = atom(true)
/** On narrow screens the form is one line, the field and Generate, as long as this prompt is in it; null: it is whole. */
export const compactAtom = atom<string | null>(null)
/** Makes it one line, with whatever prompt is in it. */
export const makeCompactAtom = atom(null, (get, set) => set(compactAtom, get(draftAtom).prompt))
/** The preset that was taken last; null when none was. */
export const pickedPresetAtom = atom<string | null>(null)
/** 'More': negative prompt, model, stylize, seed. */
export const moreAtom = atom(false)
/** The list of the styles. */
export const choosingStyleAtom = atom(false)
/** Its code; null until it has been opened and is there. */
export const styleListAtom = atom<ComponentType<StyleListProps> | null>(null)
/** The list of the last prompts. */
export const historyOpenAtom = atom(false)
/** The beginning of a prompt that the person may not read in full. */
export const truncatedAtom = atom<TruncatedPrompt | null>(null)
