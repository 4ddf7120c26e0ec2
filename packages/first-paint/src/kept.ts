import { FIELD_ID } from './names.ts'
import { QUEUE_ASKED } from './queue-panel.ts'

/** Storage keys of the prompt that is being written, and of a quota that was used up: until when, and by whom. */
export const DRAFT = 'creator.draft'
export const USED_UP = 'creator.used-up'
/** And those of the results on this page, and of who will see them having been read. */
export const SETS = 'creator.sets'
export const TOLD = 'creator.audience-told'
/** Attribute of the document with who has used their quota up, where it still is. */
export const USED_UP_BY = 'data-used-up'
/**
 * Attribute where, on a phone, the form is one line until somebody writes: there are results to look at. `told`: who will see
 * them was read, too, which matters where there is a square.
 */
export const COMPACT = 'data-compact'

/**
 * Runs in Create, before anything is painted: what this browser remembers stands there from the first frame on, since
 * these make the form higher or lower. The prompt is in the field as soon as that has been read; an observer is told of it before
 * the page is painted. An address with a query asks for something else, unless that is a tab of the queue, and a device that is getting another id may become
 * somebody else's.
 */
export const SHOW_KEPT =
  `{const d=document,r=k=>{try{return(!location.search||d.documentElement.hasAttribute('${QUEUE_ASKED}'))&&!localStorage.getItem('SSAID_next')&&JSON.parse(localStorage.getItem(k))||{}}catch{return{}}},` +
  `{prompt:p,reference:i}=r('${DRAFT}'),{until:u,who:w}=r('${USED_UP}'),a=(n,v)=>d.documentElement.setAttribute(n,v);` +
  `u>Date.now()&&a('${USED_UP_BY}',w);!i&&r('${SETS}').length&&a('${COMPACT}',r('${TOLD}')===1?'told':'');` +
  `p&&p.trim&&new MutationObserver((_,o)=>{const f=d.getElementById('${FIELD_ID}');f&&(f.defaultValue=p,o.disconnect())}).observe(d,{childList:true,subtree:true})}`
