import {
  importEffects,
  type ImportExample,
  type ImportKind,
  importKinds,
  type ImportRun,
} from '@uurwerk/contract/desk/imports'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatNumber } from '#web/lib/time.ts'
import { formatStart } from '#web/roster/appointment/appointment-texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { ColumnHeading, Table, TablePanel } from '#web/ui/DataTable.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import styles from './Imports.module.css'

type Preview = NonNullable<ImportRun['preview']>

/** Numbers per kind of record, each with examples. */
export function PreviewTable({ run, preview }: { run: ImportRun; preview: Preview }) {
  const { t } = useTexts()
  const kinds = importKinds.filter((kind) => importEffects.some((effect) => preview[kind][effect] > 0))
  if (kinds.length === 0) return <Text tone="quiet">{t(($) => $.SCHOOL_IMPORTS.RUN.NOTHING_CHANGES)}</Text>
  return (
    <Stack as="section" gap={4}>
      <Text as="h2" size="lead">
        {run.state === 'done'
          ? t(($) => $.SCHOOL_IMPORTS.PREVIEW.TITLE_DONE)
          : t(($) => $.SCHOOL_IMPORTS.PREVIEW.TITLE)}
      </Text>
      <TablePanel>
        <Table className={styles.preview}>
          <thead>
            <tr>
              {(['kind', ...importEffects] as const).map((column) => (
                <ColumnHeading key={column}>{t(($) => $.SCHOOL_IMPORTS.PREVIEW.COLUMN[column])}</ColumnHeading>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <KindRows
                key={kind}
                kind={kind}
                counts={preview[kind]}
                examples={run.examples.filter((example) => example.kind === kind)}
              />
            ))}
          </tbody>
        </Table>
      </TablePanel>
    </Stack>
  )
}

interface KindRowsProps {
  kind: ImportKind
  counts: Preview[ImportKind]
  examples: readonly ImportExample[]
}

function KindRows({ kind, counts, examples }: KindRowsProps) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const name = t(($) => $.SCHOOL_IMPORTS.PREVIEW.KIND[kind])
  const Arrow = isOpen ? ChevronDown : ChevronRight
  return (
    <>
      <tr className={styles.kind}>
        <th scope="row">
          {examples.length === 0 ? (
            <span className={styles.closed}>{name}</span>
          ) : (
            <Button
              variant="quiet"
              aria-expanded={isOpen}
              aria-label={t(($) => $.SCHOOL_IMPORTS.PREVIEW.OPEN, { kind: name })}
              onClick={() => setOpen(!isOpen)}
            >
              <Arrow size={16} aria-hidden />
              {name}
            </Button>
          )}
        </th>
        {importEffects.map((effect) => (
          <td key={effect} className="tabular">
            {counts[effect] > 0 ? formatNumber(counts[effect]) : '–'}
          </td>
        ))}
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={4}>
            {importEffects.map((effect) => (
              <Examples
                key={effect}
                title={t(($) => $.SCHOOL_IMPORTS.PREVIEW.COLUMN[effect])}
                total={counts[effect]}
                examples={examples.filter((example) => example.effect === effect)}
              />
            ))}
          </td>
        </tr>
      )}
    </>
  )
}

function Examples({ title, total, examples }: { title: string; total: number; examples: readonly ImportExample[] }) {
  const { t } = useTexts()
  if (examples.length === 0) return null
  return (
    <>
      <Text as="h3" size="list" isStrong>
        {title}
      </Text>
      <ul className={styles.examples}>
        {examples.map((example, index) => (
          <li key={index}>
            {formatExample(example)}
            {example.effect === 'changed' &&
              example.fields.map((field) => <ChangedField key={field.field} {...field} />)}
          </li>
        ))}
        {total > examples.length && (
          <li>{t(($) => $.SCHOOL_IMPORTS.PREVIEW.MORE, { count: total - examples.length })}</li>
        )}
      </ul>
    </>
  )
}

/** Appointments are about their start. */
const formatExample = ({ kind, name, about }: ImportExample) =>
  about === null ? name : `${name}, ${kind === 'appointments' ? formatStart({ start: about }) : about}`

/** The new value, and what it was. */
function ChangedField({ field, before, after }: ImportExample['fields'][number]) {
  const { t } = useTexts()
  const format = (value: string | null) => {
    if (value === null) return '–'
    if (field === 'cancelled') return t(($) => $.SCHOOL_IMPORTS.PREVIEW.YES)
    return field === 'start' || field === 'end' ? formatStart({ start: value }) : value
  }
  return (
    <span className={styles.field}>
      {t(($) => $.SCHOOL_IMPORTS.PREVIEW.FIELD[field])}: {format(after)}{' '}
      <span className="textFaint">{t(($) => $.SCHOOL_IMPORTS.PREVIEW.WAS, { before: format(before) })}</span>
    </span>
  )
}
