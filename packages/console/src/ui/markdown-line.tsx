import { Fragment } from 'react'

const PIECE = /(`[^`]+`|\[[^\]]+\]\([^)]+\))/

/** A line of Markdown with code and links; links show their words alone. */
export const MarkdownLine = ({ text }: { text: string }) =>
  text
    .replaceAll('\\|', '|')
    .split(PIECE)
    .map((piece, index) => {
      const key = `${index} ${piece}`
      if (piece.startsWith('`') && piece.length > 1) return <code key={key}>{piece.slice(1, -1)}</code>
      const words = /^\[([^\]]+)\]\(/.exec(piece)?.[1]
      return <Fragment key={key}>{words ? words.replaceAll('`', '') : piece}</Fragment>
    })
