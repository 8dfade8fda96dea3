import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from './Button.tsx'
import styles from './FilterSheet.module.css'
import { Modal } from './Modal.tsx'

interface Props {
  /** Number of filters that are on. */
  count: number
  onClear: () => void
  children: ReactNode
}

/** Holds the filters of a long list on a phone, behind one button. They take effect at once. */
export function FilterSheet({ count, onClear, children }: Props) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const text = t(($) => $.COMMON.FILTER.OPEN)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        aria-label={count > 0 ? `${text}, ${t(($) => $.COMMON.FILTER.ON, { count })}` : undefined}
        onClick={() => setOpen(true)}
      >
        <SlidersHorizontal size={16} aria-hidden /> {text} {count > 0 && <b className={styles.count}>{count}</b>}
      </Button>
      {isOpen && (
        <Modal
          title={t(($) => $.COMMON.FILTER.TITLE)}
          onClose={close}
          actions={
            <>
              <Button isBlocked={count === 0} onClick={onClear}>
                {t(($) => $.COMMON.FILTER.CLEAR)}
              </Button>
              <Button variant="primary" onClick={close}>
                {t(($) => $.COMMON.FILTER.SHOW)}
              </Button>
            </>
          }
        >
          <div className={styles.filters}>{children}</div>
        </Modal>
      )}
    </>
  )
}
