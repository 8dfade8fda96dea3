export interface TextSegment {
  text: string
  href?: string
}

const urlPattern = /https?:\/\/[^\s<>"']+/g
/** Punctuation after the URL, such as a full stop or closing bracket. */
const trailingPunctuation = /[.,;:!?)\]}…]+$/

/** Makes links of URLs written in full only. */
export function splitLinks(text: string): TextSegment[] {
  const segments: TextSegment[] = []
  let end = 0
  for (const { 0: matchedUrl, index } of text.matchAll(urlPattern)) {
    const href = matchedUrl.replace(trailingPunctuation, '')
    if (!URL.canParse(href)) continue
    if (index > end) segments.push({ text: text.slice(end, index) })
    segments.push({ text: shortenUrl(href), href })
    end = index + href.length
  }
  return end < text.length ? [...segments, { text: text.slice(end) }] : segments
}

/** Drops the scheme and `www.`, and shortens the URL for a table cell. */
function shortenUrl(href: string) {
  const shortUrl = href.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
  return shortUrl.length > 40 ? `${shortUrl.slice(0, 39)}…` : shortUrl
}
