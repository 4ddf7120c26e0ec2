import { plainText } from './plain-html.ts'

/** A part of a page that a search finds: what stands beneath a heading, or a row of a table with a code. */
export interface Section {
  /** The id within the page; empty: its beginning. */
  id: string
  heading: string
  text: string
}

const STARTS = /(?=<h[1-4] id=)/
const START = /^<h([1-4]) id="([^"]*)">([\s\S]*?)<\/h\1>/
const ANCHOR = /<a class="anchor"[\s\S]*?<\/a>/
const ROW = /<tr role="row" id="([^"]*)">(<td[^>]*>([\s\S]*?)<\/td>[\s\S]*?)<\/tr>/g
const HEAD = /<thead[\s\S]*?<\/thead>/g
const CELL_END = '</td>'

/** Divides the HTML of a guide. */
export function sectionsOf(html: string): Section[] {
  return html.split(STARTS).flatMap((part) => {
    const [start, level, id = '', inside = ''] = START.exec(part) ?? []
    if (!start) return []
    const heading = plainText(inside.replace(ANCHOR, ''))
    const body = part.slice(start.length)
    const rows = [...body.matchAll(ROW)].map(([, row = '', cells = '', first = '']) => ({
      id: row,
      heading: `${plainText(first)} · ${heading}`,
      text: cells.split(CELL_END).slice(1).map(plainText).filter(Boolean).join(' · '),
    }))
    return [
      { id: level === '1' ? '' : id, heading, text: plainText(body.replace(ROW, '').replace(HEAD, '')) },
      ...rows,
    ]
  })
}
