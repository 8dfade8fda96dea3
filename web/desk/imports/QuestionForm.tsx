import type { ImportAnswers, ImportOptionName, ImportRun } from '@uurwerk/contract/desk/imports'
import { useId, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDate, getToday } from '#web/lib/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DateField } from '#web/ui/DateField/DateField.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Text } from '#web/ui/Text.tsx'
import { BellEditor } from '../bells/BellEditor.tsx'
import { DaysOffEditor } from './DaysOffEditor.tsx'
import { DiscardButton } from './DiscardButton.tsx'
import styles from './Imports.module.css'
import { parseAnswers } from './parse-answers.ts'
import { useAnswerImport } from './queries.ts'

interface Props {
  run: ImportRun
  asked: readonly ImportOptionName[]
}

/** Asks what the files do not say; the server still has them, and remembers the answers with the source. */
export function QuestionForm({ run: { id, options }, asked }: Props) {
  const { t } = useTexts()
  const [answers, setAnswers] = useState(() => parseAnswers(options))
  const answer = useAnswerImport(id)
  const { start, end, firstMonday, daysOff = [] } = answers
  const isEarly = start !== undefined && end !== undefined && end <= start
  const isNoMonday = firstMonday !== undefined && Temporal.PlainDate.from(firstMonday).dayOfWeek !== 1
  const change = (changes: ImportAnswers) => setAnswers({ ...answers, ...changes })
  const named = Object.fromEntries(
    Object.entries(answers).filter(
      ([name]) => asked.some((each) => each === name) || (asked.includes('bell') && unasked.includes(name)),
    ),
  )
  return (
    <Card as="section" aria-label={t(($) => $.SCHOOL_IMPORTS.QUESTIONS.FORM)}>
      <Form onSend={() => answer.mutate({ options: named })}>
        <Stack gap={6}>
          <Stack gap={3}>
            <Text as="h3" size="lead">
              {t(($) => $.SCHOOL_IMPORTS.QUESTIONS.FORM)}
            </Text>
            <Text tone="quiet">{t(($) => $.SCHOOL_IMPORTS.QUESTIONS.FORM_MESSAGE)}</Text>
          </Stack>
          <div className={styles.dates}>
            {dateNames
              .filter((name) => asked.includes(name))
              .map((name) => (
                <DateAnswer
                  key={name}
                  name={name}
                  value={answers[name]}
                  isInvalid={name === 'end' ? isEarly : name === 'firstMonday' && isNoMonday}
                  onChange={(date) => change({ [name]: date })}
                />
              ))}
          </div>
          {asked.includes('bell') && (
            <>
              <DaysOffEditor
                periods={daysOff}
                firstDate={start ?? getToday().toString()}
                onChange={(periods) => change({ daysOff: periods })}
              />
              <BellAnswers answers={answers} onChange={change} />
            </>
          )}
          <Row gap={4}>
            <Button type="submit" variant="primary" needsConnection disabled={answer.isPending}>
              {t(($) => $.SCHOOL_IMPORTS.COLUMNS.SEND)}
            </Button>
            <DiscardButton id={id} />
          </Row>
        </Stack>
      </Form>
    </Card>
  )
}

/** Answers that a timetable without lesson hours may do without. */
const unasked = ['cycle', 'daysOff']
const dateNames = ['start', 'end', 'firstMonday'] as const
const examples = { start: '2026-08-24', end: '2027-07-09', firstMonday: '2026-08-31' }

interface DateAnswerProps {
  name: (typeof dateNames)[number]
  value: string | undefined
  isInvalid: boolean
  onChange: (date: string) => void
}

function DateAnswer({ name, value, isInvalid, onChange }: DateAnswerProps) {
  const { t } = useTexts()
  const hintId = useId()
  const example = formatDate(Temporal.PlainDate.from(examples[name]))
  return (
    <Stack gap={2}>
      <DateField
        label={t(($) => $.SCHOOL_IMPORTS.QUESTIONS.FIELD[name])}
        value={value === undefined ? undefined : Temporal.PlainDate.from(value)}
        isInvalid={isInvalid}
        describedBy={hintId}
        onChange={(date) => onChange(date.toString())}
      />
      <Text id={hintId} role={isInvalid ? 'alert' : undefined} tone={isInvalid ? 'danger' : 'quiet'} size="small">
        {isInvalid && name !== 'start'
          ? t(($) => $.SCHOOL_IMPORTS.QUESTIONS.FAULT[name])
          : t(($) => $.SCHOOL_IMPORTS.QUESTIONS.HINT[name], { example })}
      </Text>
    </Stack>
  )
}

const dayKinds = ['GUESSED', 'WEEKDAYS', 'CYCLE'] as const
const cycles = { GUESSED: null, WEEKDAYS: false, CYCLE: true }

function BellAnswers({
  answers: { bell = [], cycle },
  onChange,
}: {
  answers: ImportAnswers
  onChange: (changes: ImportAnswers) => void
}) {
  const { t } = useTexts()
  return (
    <>
      <div className={styles.dates}>
        <Select
          label={t(($) => $.SCHOOL_IMPORTS.QUESTIONS.FIELD.cycle)}
          hint={t(($) => $.SCHOOL_IMPORTS.QUESTIONS.HINT.cycle)}
          value={dayKinds.find((kind) => cycles[kind] === (cycle ?? null)) ?? 'GUESSED'}
          options={dayKinds.map((kind) => ({ value: kind, text: t(($) => $.SCHOOL_IMPORTS.QUESTIONS.CYCLE[kind]) }))}
          onChange={(kind) => onChange({ cycle: cycles[kind] })}
        />
      </div>
      <BellEditor
        bells={bell}
        hint={t(($) => $.SCHOOL_IMPORTS.QUESTIONS.HINT.bell)}
        emptyText={t(($) => $.SCHOOL_IMPORTS.QUESTIONS.NO_BELLS)}
        onChange={(bells) => onChange({ bell: bells })}
      />
    </>
  )
}
