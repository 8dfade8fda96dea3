import { X } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { type AttendeeOption, buildNameHints } from '#web/roster/attendee/attendee-options.ts'
import { Button } from '#web/ui/Button.tsx'
import type { PastedLines } from './use-pasted-list.ts'
import styles from './Subscribers.module.css'

interface Props {
  pasted: PastedLines
  /** Called with the attendee chosen for a line, or without one if the line matches nobody. */
  onAnswer: (line: string, option?: AttendeeOption) => void
  onClose: () => void
}

/** Shows the lines of a pasted list that match nobody or several people. */
export function PastedList({ pasted: { questions, missing, already }, onAnswer, onClose }: Props) {
  const { t } = useTexts()
  if (questions.length + missing.length + already === 0) return null
  return (
    <div className={styles.pasted}>
      <Button
        look="quiet"
        square
        className={styles.dismiss ?? ''}
        aria-label={t(($) => $.SUBSCRIBERS.ADD.CLOSE)}
        onClick={onClose}
      >
        <X size={15} />
      </Button>
      <div role="status">
        {already > 0 && <p>{t(($) => $.SUBSCRIBERS.ADD.ALREADY, { count: already })}</p>}
        {missing.length > 0 && (
          <p>
            {t(($) => $.SUBSCRIBERS.ADD.MISSING, { count: missing.length })} <b>{missing.join(', ')}</b>
          </p>
        )}
      </div>
      {questions.map(({ line, found }) => (
        <Question key={line} line={line} found={found} onAnswer={(attendeeOption) => onAnswer(line, attendeeOption)} />
      ))}
    </div>
  )
}

interface QuestionProps {
  line: string
  found: readonly AttendeeOption[]
  onAnswer: (option?: AttendeeOption) => void
}

function Question({ line, found, onAnswer }: QuestionProps) {
  const { t } = useTexts()
  const beside = buildNameHints(found)
  const text = t(($) => $.SUBSCRIBERS.ADD.WHO, { line })
  return (
    <div role="group" aria-label={text} className={styles.question}>
      <p>{text}</p>
      {found.map((option) => (
        <Button key={option.id} onClick={() => onAnswer(option)}>
          {option.name} <span className={styles.beside}>{beside.get(option.id)}</span>
        </Button>
      ))}
      <Button look="quiet" onClick={() => onAnswer()}>
        {t(($) => $.SUBSCRIBERS.ADD.NOBODY)}
      </Button>
    </div>
  )
}
