import type { CSSProperties } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { useTexts } from '#web/lib/i18n.ts'
import { HueChoice } from './HueChoice.tsx'
import styles from './RosterLegend.module.css'
import { markIcons, joinMarkIcons } from './mark-icons.ts'
import type { JoinMark, LessonMark } from './marks.ts'

const lessonMarks = Object.keys(markIcons) as LessonMark[]
const joinMarks = Object.keys(joinMarkIcons) as JoinMark[]

const sampleHue = (hue: number) => ({ '--hue': hue }) as CSSProperties

export function RosterLegend({ choosesHues: canChooseHues, onClose }: { choosesHues: boolean; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Modal
      title={t(($) => $.ROSTER.LEGEND.TITLE)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t(($) => $.COMMON.CLOSE)}</Button>}
    >
      <dl className={styles.list}>
        {lessonMarks.map((mark) => {
          const Icon = markIcons[mark]
          return (
            <div key={mark} className={styles.row}>
              <span
                aria-hidden
                className={styles.sample}
                style={sampleHue(mark === 'EXAM' ? 150 : 255)}
                data-mark={mark}
              >
                {mark === 'CHANGED' ? <i /> : <Icon size={15} />}
              </span>
              <dt>{t(($) => $.ROSTER.MARK[mark])}</dt>
              <dd>{t(($) => $.ROSTER.LEGEND[mark])}</dd>
            </div>
          )
        })}
      </dl>
      <h3 className={styles.part}>{t(($) => $.ROSTER.LEGEND.JOINING)}</h3>
      <dl className={styles.list}>
        {joinMarks.map((mark) => {
          const Icon = joinMarkIcons[mark]
          return (
            <div key={mark} className={styles.row}>
              <span aria-hidden className={styles.chip} style={sampleHue(255)} data-mark={mark}>
                {Icon ? <Icon size={13} strokeWidth={2.5} /> : t(($) => $.ROSTER.SEATS.FULL)}
              </span>
              <dt>{t(($) => $.ROSTER.LEGEND.JOIN_MARK[mark].NAME)}</dt>
              <dd>{t(($) => $.ROSTER.LEGEND.JOIN_MARK[mark].TEXT)}</dd>
            </div>
          )
        })}
      </dl>
      <p className="textList">{t(($) => $.ROSTER.LEGEND.CORNER)}</p>
      <p className="textList">{t(($) => $.ROSTER.LEGEND.COURSES)}</p>
      {canChooseHues && <HueChoice />}
    </Modal>
  )
}
