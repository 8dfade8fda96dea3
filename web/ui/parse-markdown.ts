export interface MarkdownSpan {
  kind: 'text' | 'bold' | 'italic' | 'link'
  text: string
  href?: string | undefined
}

export type MarkdownBlock = { kind: 'paragraph'; spans: MarkdownSpan[] } | { kind: 'list'; items: MarkdownSpan[][] }

const spanPattern =
  /\*\*(?<bold>[^*\n]+)\*\*|\*(?<italic>[^*\n]+)\*|\[(?<label>[^\]\n]+)\]\((?<href>https?:\/\/[^\s()]+)\)/g

const itemPattern = /^[-*] +/

export function parseMarkdown(text: string): MarkdownBlock[] {
  return text.split(/\n\s*\n/).flatMap((part): MarkdownBlock[] => {
    const lines = part.split('\n').filter((line) => line.trim() !== '')
    if (lines.length === 0) return []
    if (lines.every((line) => itemPattern.test(line)))
      return [{ kind: 'list', items: lines.map((line) => parseSpans(line.replace(itemPattern, ''))) }]
    return [{ kind: 'paragraph', spans: parseSpans(lines.join('\n')) }]
  })
}

function parseSpans(text: string): MarkdownSpan[] {
  const spans: MarkdownSpan[] = []
  let end = 0
  for (const { 0: match, index, groups } of text.matchAll(spanPattern)) {
    if (index > end) spans.push({ kind: 'text', text: text.slice(end, index) })
    if (groups?.['bold'] !== undefined) spans.push({ kind: 'bold', text: groups['bold'] })
    else if (groups?.['italic'] !== undefined) spans.push({ kind: 'italic', text: groups['italic'] })
    else spans.push({ kind: 'link', text: groups?.['label'] ?? match, href: groups?.['href'] })
    end = index + match.length
  }
  return end < text.length ? [...spans, { kind: 'text', text: text.slice(end) }] : spans
}
