import { X } from 'lucide-react'
import { focusBeside } from '#web/lib/focus-beside.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { type AttendeeOption, buildNameHints } from '#web/roster/attendee/attendee-options.ts'
import { Button } from '#web/ui/Button.tsx'
import type { PastedListResult } from './use-pasted-list.ts'
import styles from './Subscribers.module.css'

interface Props {
  result: PastedListResult
  /** Without an option, the user answers that the line is nobody in the list. */
  onAnswer: (line: string, option?: AttendeeOption) => void
  onClose: () => void
}

/** Asks who is meant by each ambiguous line of a pasted list, and lists the lines that match nobody. */
export function PastedListOutcome({
  result: { questions, unmatchedLines, alreadySeatedCount },
  onAnswer,
  onClose,
}: Props) {
  const { t } = useTexts()
  const partCount = questions.length + unmatchedLines.length + alreadySeatedCount
  if (partCount === 0) return null
  return (
    <div className={styles.pasted}>
      <Button
        variant="quiet"
        isSquare
        className={styles.dismiss ?? ''}
        aria-label={t(($) => $.SUBSCRIBERS.ADD.CLOSE)}
        onClick={({ currentTarget }) => {
          focusBefore(currentTarget.parentElement)
          onClose()
        }}
      >
        <X size={15} />
      </Button>
      <div role="status">
        {alreadySeatedCount > 0 && <p>{t(($) => $.SUBSCRIBERS.ADD.ALREADY, { count: alreadySeatedCount })}</p>}
        {unmatchedLines.length > 0 && (
          <p>
            {t(($) => $.SUBSCRIBERS.ADD.MISSING, { count: unmatchedLines.length })} <b>{unmatchedLines.join(', ')}</b>
          </p>
        )}
      </div>
      {questions.map(({ line, found: matches }) => (
        <Question
          key={line}
          line={line}
          matches={matches}
          onAnswer={(question, attendeeOption) => {
            if (partCount > 1) focusBeside(question)
            else focusBefore(question?.parentElement)
            onAnswer(line, attendeeOption)
          }}
        />
      ))}
    </div>
  )
}

/** Moves the focus to the search field, which comes before the outcome. */
const focusBefore = (outcome: Element | null | undefined) => focusBeside(outcome, outcome?.previousElementSibling)

interface QuestionProps {
  line: string
  matches: readonly AttendeeOption[]
  onAnswer: (question: Element | null, option?: AttendeeOption) => void
}

function Question({ line, matches, onAnswer }: QuestionProps) {
  const { t } = useTexts()
  const nameHints = buildNameHints(matches)
  const text = t(($) => $.SUBSCRIBERS.ADD.WHO, { line })
  return (
    <div role="group" aria-label={text} className={styles.question}>
      <p>{text}</p>
      {matches.map((option) => (
        <Button key={option.id} onClick={({ currentTarget }) => onAnswer(currentTarget.parentElement, option)}>
          {option.name} <span className="textQuiet textPlain">{nameHints.get(option.id)}</span>
        </Button>
      ))}
      <Button variant="quiet" onClick={({ currentTarget }) => onAnswer(currentTarget.parentElement)}>
        {t(($) => $.SUBSCRIBERS.ADD.NOBODY)}
      </Button>
    </div>
  )
}
