import type { ImportOptionName, ImportRun } from '@uurwerk/contract/desk/imports'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { FileButton } from './FileButton.tsx'
import { useUpload } from './use-upload.ts'

/** What the files do not say and the server assumed; a new upload corrects it. */
export function QuestionForm({ run: { questions, options } }: { run: ImportRun }) {
  const { t } = useTexts()
  const [answers, setAnswers] = useState<Partial<Record<ImportOptionName, string>>>(options)
  const { start } = useUpload(answers)
  return (
    <Card as="section">
      <Stack gap={5}>
        <Text as="h3" isStrong>
          {t(($) => $.SCHOOL_IMPORTS.QUESTIONS.TITLE)}
        </Text>
        <Text tone="quiet">{t(($) => $.SCHOOL_IMPORTS.QUESTIONS.MESSAGE)}</Text>
        {questions.map((question) => (
          <TextField
            key={question}
            label={t(($) => $.SCHOOL_IMPORTS.QUESTIONS.FIELD[question])}
            type={question === 'start' || question === 'end' || question === 'firstMonday' ? 'date' : 'text'}
            value={answers[question] ?? ''}
            onChange={(answer) => setAnswers({ ...answers, [question]: answer })}
          />
        ))}
        <Row gap={4}>
          <FileButton onChoose={start} />
        </Row>
      </Stack>
    </Card>
  )
}
