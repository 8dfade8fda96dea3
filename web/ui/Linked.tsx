import { useTexts } from '../lib/i18n.ts'
import { splitLinks } from './split-links.ts'

/** Links open in a new tab without a referrer. */
export function Linked({ text }: { text: string }) {
  const { t } = useTexts()
  return splitLinks(text).map(({ text: segmentText, href }, index) =>
    href === undefined ? (
      segmentText
    ) : (
      <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {segmentText}
        <span className="unseen"> ({t(($) => $.COMMON.OPENS_NEW)})</span>
      </a>
    ),
  )
}
