import { useTexts } from '../lib/i18n.ts'
import { splitLinks } from './split-links.ts'

/** A text that someone wrote: the addresses in it can be opened, beside this page and without telling where from. */
export function Linked({ text }: { text: string }) {
  const { t } = useTexts()
  return splitLinks(text).map(({ text: piece, href }, index) =>
    href === undefined ? (
      piece
    ) : (
      <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {piece}
        <span className="unseen"> ({t(($) => $.COMMON.OPENS_NEW)})</span>
      </a>
    ),
  )
}
