/** A piece of a text: words, or the address of a page. */
export interface Piece {
  text: string
  href?: string
}

const address = /https?:\/\/[^\s<>"']+/g
/** What ends a sentence or what stands around an address is not of it. */
const after = /[.,;:!?)\]}…]+$/

/** A text in pieces: what is written out as an address of the web is a link, and nothing else is. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const href = found.replace(after, '')
    if (!URL.canParse(href)) continue
    if (index > end) pieces.push({ text: text.slice(end, index) })
    pieces.push({ text: shown(href), href })
    end = index + href.length
  }
  return end < text.length ? [...pieces, { text: text.slice(end) }] : pieces
}

/** Without what all have, and not longer than a cell is wide. */
function shown(href: string) {
  const short = href.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
  return short.length > 40 ? `${short.slice(0, 39)}…` : short
}
