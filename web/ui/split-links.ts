/** A piece of a text: words, or the address of a page. */
export interface TextPiece {
  text: string
  href?: string
}

const urlPattern = /https?:\/\/[^\s<>"']+/g
/** What ends a sentence or what stands around an address is not of it. */
const trailingPunctuation = /[.,;:!?)\]}…]+$/

/** A text in pieces: what is written out as an address of the web is a link, and nothing else is. */
export function splitLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(urlPattern)) {
    const href = found.replace(trailingPunctuation, '')
    if (!URL.canParse(href)) continue
    if (index > end) pieces.push({ text: text.slice(end, index) })
    pieces.push({ text: shortenUrl(href), href })
    end = index + href.length
  }
  return end < text.length ? [...pieces, { text: text.slice(end) }] : pieces
}

/** Without what all have, and not longer than a cell is wide. */
function shortenUrl(href: string) {
  const short = href.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
  return short.length > 40 ? `${short.slice(0, 39)}…` : short
}
