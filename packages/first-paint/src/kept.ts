import { FIELD_ID } from './names.ts'
import { QUEUE_ASKED } from './queue-panel.ts'

/** Storage keys of the prompt that is being written, and of a quota that was used up: until when, and by whom. */
export const DRAFT = 'creator.draft'
export const USED_UP = 'creator.used-up'
/** Attribute of the document with who has used their quota up, where it still is. */
export const USED_UP_BY = 'data-used-up'

/**
 * Runs in Create, before anything is painted: what this browser remembers stands there from the first frame on, since
 * either makes the form higher. The prompt is in the field as soon as that has been read; an observer is told of it before
 * the page is painted. An address with a query asks for something else, unless that is a tab of the queue, and a device that is getting another id may become
 * somebody else's.
 */
export const SHOW_KEPT =
  `{const d=document,r=k=>{try{return(!location.search||d.documentElement.hasAttribute('${QUEUE_ASKED}'))&&!localStorage.getItem('SSAID_next')&&JSON.parse(localStorage.getItem(k))||{}}catch{return{}}},` +
  `{prompt:p}=r('${DRAFT}'),{until:u,who:w}=r('${USED_UP}');` +
  `u>Date.now()&&d.documentElement.setAttribute('${USED_UP_BY}',w);` +
  `p&&p.trim&&new MutationObserver((_,o)=>{const f=d.getElementById('${FIELD_ID}');f&&(f.defaultValue=p,o.disconnect())}).observe(d,{childList:true,subtree:true})}`
