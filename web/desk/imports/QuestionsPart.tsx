import { importFormats, type ImportRun, neededOptions } from '@uurwerk/contract/desk/imports'
import { useState } from 'react'
import { useSession } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { formatDate } from '#web/lib/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Text } from '#web/ui/Text.tsx'
import { FaultTable } from './FaultTable.tsx'
import { parseAnswers } from './parse-answers.ts'

const QuestionForm = lazyLoad(() => import('./QuestionForm.tsx'), 'QuestionForm', LoadingForm)

function LoadingForm() {
  const { t } = useTexts()
  return <Skeleton label={t(($) => $.SCHOOL_IMPORTS.LOADING)} rows={4} lines={[40, 60]} />
}

/** Shows what the import assumed where the files say nothing, or the form in which the user states it. */
export function QuestionsPart({ run }: { run: ImportRun }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const canChange = useSession().impersonatedUser === null
  const format = importFormats.find((name) => name === run.format)
  if (format === undefined || neededOptions[format].length === 0 || !canChange) return null
  if (run.preview === null || isOpen)
    return (
      <>
        {run.faults.length > 0 && <FaultTable faults={run.faults} total={run.faultCount} fileName={run.fileName} />}
        <QuestionForm run={run} asked={neededOptions[format]} />
      </>
    )
  if (run.questions.length === 0)
    return (
      <p>
        <Button onClick={() => setOpen(true)}>{t(($) => $.SCHOOL_IMPORTS.QUESTIONS.CHANGE_ANSWERS)}</Button>
      </p>
    )
  return (
    <Card as="section" tone="warn">
      <Row isSpread gap={5}>
        <Stack gap={2}>
          <Text as="h3" isStrong>
            {t(($) => $.SCHOOL_IMPORTS.QUESTIONS.TITLE)}
          </Text>
          <Text>{t(($) => $.SCHOOL_IMPORTS.QUESTIONS.MESSAGE)}</Text>
          <Assumptions run={run} />
        </Stack>
        <Button onClick={() => setOpen(true)}>{t(($) => $.SCHOOL_IMPORTS.QUESTIONS.CHANGE)}</Button>
      </Row>
    </Card>
  )
}

function Assumptions({ run: { format: runFormat, questions, options } }: { run: ImportRun }) {
  const { t } = useTexts()
  const { bell = [], ...dates } = parseAnswers(options)
  const format = (name: (typeof questions)[number]) => {
    if (name === 'bell')
      return t(($) => $.SCHOOL_IMPORTS.QUESTIONS.BELLS, {
        count: bell.length,
        start: bell[0]?.start ?? '',
        end: bell.at(-1)?.end ?? '',
      })
    if (name !== 'start' && name !== 'end' && name !== 'firstMonday') return undefined
    const date = dates[name]
    const label = t(($) => $.SCHOOL_IMPORTS.QUESTIONS.FIELD[name])
    return date && `${label}: ${formatDate(Temporal.PlainDate.from(date))}`
  }
  return (
    <ul>
      {questions.map((name) => {
        const text = format(name)
        return text && <li key={name}>{text}</li>
      })}
      {runFormat === 'xhstt' && options.daysOff === undefined && <li>{t(($) => $.SCHOOL_IMPORTS.DAYS_OFF.NONE)}</li>}
    </ul>
  )
}
