export interface TextSegment {
  text: string
  href?: string
}

const urlPattern = /https?:\/\/[^\s<>"']+/g
/** Punctuation after the URL. */
const trailingPunctuation = /[.,;:!?)\]}…]+$/

/** Splits a text into links and the text between. Only URLs that begin with http:// or https:// count. */
export function splitLinks(text: string): TextSegment[] {
  const segments: TextSegment[] = []
  let linkEnd = 0
  for (const { 0: matchedUrl, index } of text.matchAll(urlPattern)) {
    const href = matchedUrl.replace(trailingPunctuation, '')
    if (!URL.canParse(href)) continue
    if (index > linkEnd) segments.push({ text: text.slice(linkEnd, index) })
    segments.push({ text: shortenUrl(href), href })
    linkEnd = index + href.length
  }
  return linkEnd < text.length ? [...segments, { text: text.slice(linkEnd) }] : segments
}

/** Characters, with the ellipsis. */
const maximumLength = 40

/** Drops the scheme and `www.`. */
function shortenUrl(href: string) {
  const shortUrl = href.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
  return shortUrl.length > maximumLength ? `${shortUrl.slice(0, maximumLength - 1)}…` : shortUrl
}
