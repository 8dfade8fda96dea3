export interface TextPiece {
  text: string
  href?: string
}

const urlPattern = /https?:\/\/[^\s<>"']+/g
/** Punctuation after the URL, such as a full stop or closing bracket. */
const trailingPunctuation = /[.,;:!?)\]}…]+$/

/** Makes links of URLs written in full only. */
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

/** Drops the scheme and `www.`, and shortens the URL for a table cell. */
function shortenUrl(href: string) {
  const short = href.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
  return short.length > 40 ? `${short.slice(0, 39)}…` : short
}
