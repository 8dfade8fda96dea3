import { Fragment, type ReactNode } from 'react'
import { Linked } from './Linked.tsx'
import { parseMarkdown, type MarkdownSpan } from './parse-markdown.ts'

/** Paragraphs, lists, bold, italic and links; anything else stays text. */
export function Markdown({ text }: { text: string }) {
  return parseMarkdown(text).map((block, index) =>
    block.kind === 'list' ? (
      <ul key={index} className="bulleted">
        {block.items.map((item, itemIndex) => (
          <li key={itemIndex}>{item.map(renderSpan)}</li>
        ))}
      </ul>
    ) : (
      <p key={index}>{block.spans.map(renderSpan)}</p>
    ),
  )
}

function renderSpan({ kind, text, href }: MarkdownSpan, index: number): ReactNode {
  if (kind === 'bold') return <strong key={index}>{text}</strong>
  if (kind === 'italic') return <em key={index}>{text}</em>
  if (kind === 'link')
    return (
      <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {text}
      </a>
    )
  return (
    <Fragment key={index}>
      <Linked text={text} />
    </Fragment>
  )
}
