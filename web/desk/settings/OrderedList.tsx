import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import styles from './Settings.module.css'

interface Item<Id> {
  id: Id
  name: string
  /** Instead of the name. */
  control?: ReactNode
}

interface Props<Id extends string> {
  items: readonly Item<Id>[]
  /** Follow in the list, and have no place in the order. */
  rest?: readonly Item<Id>[]
  onMove: (ids: Id[]) => void
}

/** Keeps the focus on a button at the end of the list, and on the control of an item that gets or loses its place. */
export function OrderedList<Id extends string>({ items, rest = [], onMove }: Props<Id>) {
  const { t } = useTexts()
  const move = (index: number, step: 1 | -1) => {
    const ids = items.map(({ id }) => id)
    const [moved] = ids.splice(index, 1)
    if (moved !== undefined) onMove(ids.toSpliced(index + step, 0, moved))
  }
  const renderButton = (index: number, name: string, step: 1 | -1) => {
    const isAtEnd = items[index + step] === undefined
    const Arrow = step === -1 ? ArrowUp : ArrowDown
    return (
      <Button
        variant="quiet"
        aria-label={
          step === -1
            ? t(($) => $.SCHOOL_SETTINGS.ORDER.UP, { name })
            : t(($) => $.SCHOOL_SETTINGS.ORDER.DOWN, { name })
        }
        aria-disabled={isAtEnd || undefined}
        onClick={() => !isAtEnd && move(index, step)}
      >
        <Arrow size={16} aria-hidden />
      </Button>
    )
  }
  return (
    <ol className={styles.order}>
      {[...items, ...rest].map(({ id, name, control }, index) => (
        <li key={id}>
          <Row isSpread gap={4}>
            {control ?? <Text isStrong>{name}</Text>}
            {index < items.length && (
              <Row gap={3}>
                {renderButton(index, name, -1)}
                {renderButton(index, name, 1)}
              </Row>
            )}
          </Row>
        </li>
      ))}
    </ol>
  )
}
