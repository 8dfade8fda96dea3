import { useTexts } from '#web/lib/i18n.ts'
import { Text } from '#web/ui/Text.tsx'
import styles from './SpecialDay.module.css'

const shownItems = 12

interface Props {
  title: string
  items: readonly { id: string | number; text: string }[]
  isWarning?: boolean
  /** Shown without lines; nothing by default. */
  emptyText?: string
}

/** A heading with lines, the first of many; nothing without lines. */
export function PreviewList({ title, items, isWarning = false, emptyText }: Props) {
  const { t } = useTexts()
  const hiddenCount = items.length - shownItems
  if (items.length === 0) return emptyText === undefined ? null : <Text isStrong>{emptyText}</Text>
  return (
    <section className={isWarning ? styles.warning : styles.list}>
      <Text isStrong>{`${title} (${items.length})`}</Text>
      <ul>
        {items.slice(0, shownItems).map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
        {hiddenCount > 0 && <li>{t(($) => $.SPECIAL_DAY.MORE, { count: hiddenCount })}</li>}
      </ul>
    </section>
  )
}
