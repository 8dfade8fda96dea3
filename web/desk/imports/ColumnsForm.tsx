import { type CsvQuestions, listMissingFields } from '@uurwerk/contract/desk/csv-columns'
import { isSourceName } from '@uurwerk/contract/rules/source-name'
import { useState } from 'react'
import { useSession } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { DiscardButton } from './DiscardButton.tsx'
import { FileColumns } from './FileColumns.tsx'
import { useAnswerImport } from './queries.ts'
import styles from './Imports.module.css'
import { SourceField } from './SourceField.tsx'
import { ValueChoices } from './ValueChoices.tsx'

/** What the columns of CSV files mean, and the values that name nothing; remembered with the source. */
export function ColumnsForm({ id, source, csv }: { id: number; source: string; csv: CsvQuestions }) {
  const { t } = useTexts()
  const [files, setFiles] = useState(csv.files)
  const [chosenSource, setSource] = useState(source)
  const [values, setValues] = useState(csv.values)
  const answer = useAnswerImport(id)
  const canChange = useSession().impersonatedUser === null
  const isComplete =
    files.every(({ kind, columns }) => listMissingFields(kind, columns).length === 0) &&
    isSourceName(chosenSource.trim())
  if (!canChange) return null
  const send = () =>
    answer.mutate({
      source: chosenSource,
      columns: {
        files: files.map(({ name, kind, columns, dates, separator }) => ({ name, kind, columns, dates, separator })),
        values: values.map(({ kind, value, use, id: same }) => ({
          kind,
          value,
          use,
          ...(same !== undefined && { id: same }),
        })),
      },
    })
  return (
    <Card as="section">
      <Form onSend={send}>
        <Stack gap={6}>
          <Text as="h3" size="lead">
            {t(($) => $.SCHOOL_IMPORTS.COLUMNS.TITLE)}
          </Text>
          <Text tone="quiet">{t(($) => $.SCHOOL_IMPORTS.COLUMNS.MESSAGE)}</Text>
          <div className={styles.columns}>
            <SourceField value={chosenSource} onChange={(name = '') => setSource(name)} />
          </div>
          {values.length > 0 && <ValueChoices values={values} existing={csv.existing} onChange={setValues} />}
          {files.map((file, index) => (
            <FileColumns
              key={file.name}
              file={file}
              onChange={(changed) => setFiles(files.map((each, position) => (position === index ? changed : each)))}
            />
          ))}
          <Row gap={4}>
            <Button type="submit" variant="primary" needsConnection disabled={!isComplete || answer.isPending}>
              {t(($) => $.SCHOOL_IMPORTS.COLUMNS.SEND)}
            </Button>
            <DiscardButton id={id} />
          </Row>
        </Stack>
      </Form>
    </Card>
  )
}
