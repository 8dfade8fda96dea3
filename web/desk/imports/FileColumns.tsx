import {
  csvKinds,
  type CsvField,
  type CsvSample,
  dateOrders,
  fieldsByKind,
  listMissingFields,
  listSeparators,
} from '@uurwerk/contract/desk/csv-columns'
import { useTexts } from '#web/lib/i18n.ts'
import { ColumnHeading, Table, TablePanel } from '#web/ui/DataTable.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Text } from '#web/ui/Text.tsx'
import styles from './Imports.module.css'

const dateFields: readonly CsvField[] = ['date', 'start', 'from', 'until']
const listFields: readonly CsvField[] = ['groups', 'teachers', 'rooms', 'students', 'group', 'facilities']

interface Props {
  file: CsvSample
  onChange: (file: CsvSample) => void
}

/** What a file holds, and which column gives each field. */
export function FileColumns({ file, onChange }: Props) {
  const { t } = useTexts()
  const { name, kind, columns, dates, separator, headers } = file
  const fields: readonly CsvField[] = fieldsByKind[kind]
  const hasSome = (some: readonly CsvField[]) => some.some((field) => fields.includes(field) && columns[field])
  return (
    <Stack as="section" gap={4}>
      <Text as="h3" isStrong>
        {name}
      </Text>
      <div className={styles.columns}>
        <Select
          label={t(($) => $.SCHOOL_IMPORTS.COLUMNS.KIND_LABEL)}
          value={kind}
          options={csvKinds.map((value) => ({ value, text: t(($) => $.SCHOOL_IMPORTS.COLUMNS.KIND[value]) }))}
          onChange={(value) => onChange({ ...file, kind: value })}
        />
      </div>
      <SampleTable file={file} />
      <div className={styles.columns}>
        {fields.map((field) => (
          <Select
            key={field}
            label={t(($) => $.SCHOOL_IMPORTS.COLUMNS.FIELD[field])}
            value={columns[field]}
            options={[
              { value: undefined, text: t(($) => $.SCHOOL_IMPORTS.COLUMNS.NO_COLUMN) },
              ...headers.map((value) => ({ value, text: value })),
            ]}
            onChange={(header) => onChange({ ...file, columns: withColumn(columns, field, header) })}
          />
        ))}
        {hasSome(dateFields) && (
          <Select
            label={t(($) => $.SCHOOL_IMPORTS.COLUMNS.DATES)}
            value={dates}
            options={dateOrders.map((value) => ({ value, text: t(($) => $.SCHOOL_IMPORTS.COLUMNS.DATE[value]) }))}
            onChange={(value) => onChange({ ...file, dates: value })}
          />
        )}
        {hasSome(listFields) && (
          <Select
            label={t(($) => $.SCHOOL_IMPORTS.COLUMNS.SEPARATOR)}
            value={separator}
            options={listSeparators.map((value) => ({
              value,
              text: value || t(($) => $.SCHOOL_IMPORTS.COLUMNS.NO_SEPARATOR),
            }))}
            onChange={(value) => onChange({ ...file, separator: value })}
          />
        )}
      </div>
      <MissingFields file={file} />
      <UnusedColumns file={file} />
    </Stack>
  )
}

function withColumn(columns: CsvSample['columns'], field: CsvField, header: string | undefined): CsvSample['columns'] {
  const { [field]: _, ...others } = columns
  return header === undefined ? others : { ...others, [field]: header }
}

function SampleTable({ file: { name, headers, rows } }: { file: CsvSample }) {
  return (
    // Without a link or button in it, it would not scroll by keyboard.
    <TablePanel tabIndex={0} role="region" aria-label={name}>
      <Table>
        <thead>
          <tr>
            {headers.map((header) => (
              <ColumnHeading key={header}>{header}</ColumnHeading>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {headers.map((header, index) => (
                <td key={header}>{cells[index] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </TablePanel>
  )
}

function MissingFields({ file: { kind, columns } }: { file: CsvSample }) {
  const { t } = useTexts()
  return listMissingFields(kind, columns).map((some) => (
    <Text key={some.join(' ')} tone="danger">
      {t(($) => $.SCHOOL_IMPORTS.COLUMNS.MISSING, {
        fields: some.map((field) => t(($) => $.SCHOOL_IMPORTS.COLUMNS.FIELD[field])).join(', '),
      })}
    </Text>
  ))
}

function UnusedColumns({ file: { kind, columns, headers } }: { file: CsvSample }) {
  const { t } = useTexts()
  const fields: readonly CsvField[] = fieldsByKind[kind]
  const used = fields.map((field) => columns[field])
  const unused = headers.filter((header) => !used.includes(header))
  if (unused.length === 0) return null
  return (
    <Text tone="quiet" size="list">
      {t(($) => $.SCHOOL_IMPORTS.COLUMNS.UNUSED, { columns: unused.join(', ') })}
    </Text>
  )
}
