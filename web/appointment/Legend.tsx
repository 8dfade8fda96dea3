import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/Modal.tsx'
import { useTexts } from '../lib/i18n.ts'
import styles from './Legend.module.css'
import { markIcons } from './mark-icons.ts'
import { marks } from './marks.ts'

/** What the marks of lessons mean. */
export function Legend({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Modal
      title={t(($) => $.ROSTER.LEGEND.TITLE)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t(($) => $.COMMON.CLOSE)}</Button>}
    >
      <dl className={styles.list}>
        {marks.map((mark) => {
          const Icon = markIcons[mark]
          return (
            <div key={mark} className={styles.row}>
              <span aria-hidden className={styles.sample} data-mark={mark}>
                {mark === 'CHANGED' ? <i /> : <Icon size={15} />}
              </span>
              <dt>{t(($) => $.ROSTER.MARK[mark])}</dt>
              <dd>{t(($) => $.ROSTER.LEGEND[mark])}</dd>
            </div>
          )
        })}
      </dl>
      <p className={styles.courses}>{t(($) => $.ROSTER.LEGEND.COURSES)}</p>
    </Modal>
  )
}
