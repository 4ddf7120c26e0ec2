import { createHash } from 'node:crypto'
import { PAGE_COLORS } from '../page-colors.ts'

/** Colors are those of the other text pages. Logical properties throughout. */
const BASE = `
${PAGE_COLORS}
:root{--field:light-dark(#fff,#1b1917);--edge:light-dark(#8d867a,#7a746a);--code:light-dark(#f1ede5,#1e1b18);--mark:light-dark(#ffe3a3,#45320b)}
html{scroll-padding-block-start:24px;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.7 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans CJK SC",sans-serif;overflow-wrap:anywhere}
a{color:var(--accent-text);text-underline-offset:3px}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px;border-radius:4px}
.unseen{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip{position:absolute;inset-block-start:-100px;inset-inline-start:16px;z-index:2;padding:12px 16px;background:var(--paper)}
.skip:focus{inset-block-start:8px}
`

const FRAME = `
.top{display:flex;flex-wrap:wrap;align-items:center;gap:4px 20px;padding:8px 16px;border-block-end:1px solid var(--hairline)}
.brand{display:flex;gap:4px 12px;align-items:center;margin-inline-end:auto}
.brand,.languages,.find button{white-space:nowrap}
.brand a{display:inline-block;padding-block:8px;color:var(--ink);font-weight:700;text-decoration:none}
.brand a+a{color:var(--soft);font-weight:400}
.find{display:flex;gap:8px;flex:1 1 100%;min-inline-size:0;order:3;padding-block-end:8px}
.find input{flex:1;min-inline-size:0;min-block-size:44px;box-sizing:border-box;padding:0 14px;border:1px solid var(--edge);border-radius:10px;background:var(--field);color:inherit;font:inherit}
.find input::placeholder{color:var(--soft);opacity:1}
.find button{min-block-size:44px;padding:0 16px;border:1px solid var(--edge);border-radius:10px;background:none;color:inherit;font:inherit;font-weight:600;cursor:pointer}
summary{cursor:pointer;min-block-size:44px;display:flex;align-items:center;gap:8px;list-style:none}
summary::-webkit-details-marker{display:none}
summary::after{content:"";inline-size:7px;block-size:7px;border:solid var(--soft);border-width:0 2px 2px 0;transform:translateY(-2px) rotate(45deg)}
details[open]>summary::after{transform:translateY(2px) rotate(225deg)}
.languages{position:relative}
.languages ul{position:absolute;inset-inline-end:0;z-index:1;margin:0;padding:8px;list-style:none;min-inline-size:150px;background:var(--field);border:1px solid var(--hairline);border-radius:12px;box-shadow:0 8px 24px rgb(0 0 0/.14)}
.languages a{display:block;padding:8px 12px;border-radius:8px;color:inherit;text-decoration:none}
nav ul{margin:0;padding:0;list-style:none}
nav h2{font-size:13px;line-height:1.4;margin:20px 0 4px;color:var(--soft);font-weight:600}
nav li a{display:block;padding:6px 12px;border-radius:8px;color:inherit;text-decoration:none;line-height:1.5}
nav a:hover,.languages a:hover{background:var(--code)}
a[aria-current]{color:var(--ink);font-weight:600;background:var(--code)}
.menu{border-block-end:1px solid var(--hairline);padding-inline:16px}
.menu nav,.menu ul{padding-block-end:8px}
.menu li a{padding-block:10px}
.side,.toc{display:none}
.middle{min-inline-size:0;padding:24px 16px 64px;outline:none}
.steps{display:flex;flex-wrap:wrap;gap:12px;margin-block-start:56px}
.steps a{flex:1 1 200px;box-sizing:border-box;padding:12px 16px;border:1px solid var(--hairline);border-radius:12px;text-decoration:none;font-weight:600}
.steps small{display:block;color:var(--soft);font-weight:400}
.steps [rel=next]{text-align:end}
@media(min-width:720px){.find{flex:0 1 400px;order:0;padding:0}.top{flex-wrap:nowrap;padding-inline:24px}.middle{padding-inline:32px}.menu{padding-inline:24px}}
@media(min-width:1000px){
.menu{display:none}
.columns{display:grid;grid-template-columns:264px minmax(0,1fr);max-inline-size:1440px;margin-inline:auto}
.side{display:block;padding:4px 12px 32px 20px;border-inline-end:1px solid var(--hairline)}
.side>div,.toc>div{position:sticky;inset-block-start:0;max-block-size:100vh;overflow:auto;padding-block-end:16px}
.side li a,.toc li a{font-size:15px}
.middle{padding-inline:48px}
.middle>*{max-inline-size:46em}
}
@media(min-width:1240px){.columns.three{grid-template-columns:264px minmax(0,1fr) 248px}.toc{display:block;padding:4px 20px 32px 0}.toc li a{font-size:14px;padding-block:4px;color:var(--soft)}.toc .deep a{padding-inline-start:28px}}
`

const TEXT = `
h1{font-size:clamp(27px,1.3rem + 1.6vw,36px);line-height:1.25;margin:0 0 20px;text-wrap:balance}
article h2{font-size:23px;line-height:1.35;margin:48px 0 12px;text-wrap:balance}
article h3{font-size:18px;line-height:1.4;margin:32px 0 8px}
p,article ul,pre,article table{margin:0 0 16px}
article ul{padding-inline-start:1.3em}
article li{margin-block:6px}
.anchor{color:var(--soft);text-decoration:none;font-weight:400;opacity:0;padding-inline:4px}
:is(h2,h3,h4):hover .anchor,.anchor:focus-visible{opacity:1}
code{font:.89em/1.6 ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;background:var(--code);border-radius:5px;padding:.1em .35em;-webkit-box-decoration-break:clone;box-decoration-break:clone}
pre{background:var(--code);border:1px solid var(--hairline);border-radius:12px;padding:14px 16px;overflow:auto;overflow-wrap:normal;line-height:1.55;tab-size:2}
.code{position:relative}
.code button{position:absolute;inset-block-start:8px;inset-inline-end:8px;min-block-size:32px;padding:0 12px;border:1px solid var(--edge);border-radius:8px;background:var(--paper);color:inherit;font:inherit;font-size:13px;cursor:pointer}
@media(hover:hover){.code button{opacity:0}.code:is(:hover,:focus-within) button{opacity:1}}
@media(hover:none){.code:has(button) pre{padding-block-start:48px}}
pre code{background:none;padding:0;font-size:14px}
.notice{box-sizing:border-box;padding:10px 16px;border-inline-start:4px solid var(--accent);background:var(--code);border-radius:0 10px 10px 0}
table{inline-size:100%;border-collapse:collapse;font-size:15px;line-height:1.6}
th,td{padding:10px 14px 10px 0;text-align:start;vertical-align:top;border-block-end:1px solid var(--hairline)}
th{color:var(--soft);font-weight:600;font-size:14px}
td:first-child{min-inline-size:7em}
@media(min-width:720px){table:not(.cards) td:first-child code{white-space:nowrap}}
tr:target{background:var(--mark)}
tr:target td:first-child{box-shadow:-10px 0 var(--mark)}
td:last-child{min-inline-size:9em}
h1+h2{margin-block-start:28px}
tr[id]{scroll-margin-block-start:24px}
mark{background:var(--mark);color:var(--ink);border-radius:3px;padding-inline:1px}
.results{margin:0;padding:0;list-style:none}
.results li{padding-block:16px;border-block-end:1px solid var(--hairline)}
.results a{font-weight:600;font-size:17px}
.results p{margin:4px 0 0}
.where{color:var(--soft);font-size:14px}
`

/** A table as cards: each row a block, each cell with the name of its column. */
const cards = (table: string): string => `
${table},${table} tbody,${table} tr,${table} td{display:block}
${table} thead{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
${table} tr{padding:12px 0;border-block-end:1px solid var(--hairline)}
${table} td{padding:2px 0;border:0;min-inline-size:0}
${table} tr:target{margin-inline:-10px;padding-inline:10px}
${table} tr:target td:first-child{box-shadow:none}
${table} td:first-child{font-weight:600}
${table} td:empty{display:none}
${table} td[data-label]::before{content:attr(data-label);display:block;margin-block-start:4px;color:var(--soft);font-size:13px}
`

/**
 * Names of columns beside short values; what has none, the description, right beneath the name of the row. A long list is
 * laid out as it is scrolled to: all at once it holds a phone up.
 */
const WIDE = `
article table.cards tr{display:flex;flex-direction:column;content-visibility:auto;contain-intrinsic-block-size:auto 160px}
article table.cards td[data-label]{display:grid;grid-template-columns:minmax(84px,24%) minmax(0,1fr);gap:12px;order:1}
article table.cards td[data-label]::before{margin:0;font-size:14px}
article table.cards td:empty{display:none}
`

const PAPER = `
@media print{.top,.menu,.side,.toc,.steps,.skip,.anchor{display:none}.columns,.columns.three{display:block}pre{white-space:pre-wrap}}
@media(forced-colors:active){mark{outline:1px solid}a[aria-current]{outline:1px solid}}
`

export const GUIDE_STYLE = `${BASE}${FRAME}${TEXT}@media(max-width:719px){${cards('article table')}}${cards('article table.cards')}${WIDE}${PAPER}`
export const GUIDE_STYLE_HASH = `sha256-${createHash('sha256').update(GUIDE_STYLE).digest('base64')}`
