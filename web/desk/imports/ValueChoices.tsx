import type { CsvQuestions, UnknownValue } from '@uurwerk/contract/desk/csv-columns'
import { useTexts } from '#web/lib/i18n.ts'
import { formatNumber } from '#web/lib/time.ts'
import { ColumnHeading, Table, TablePanel } from '#web/ui/DataTable.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Text } from '#web/ui/Text.tsx'

interface Props {
  values: readonly UnknownValue[]
  existing: CsvQuestions['existing']
  onChange: (values: UnknownValue[]) => void
}

/** Values that name nothing: each is the same as a record, new, or left out. */
export function ValueChoices({ values, existing, onChange }: Props) {
  const { t } = useTexts()
  const choose = (index: number, choice: string) =>
    onChange(values.map((value, position) => (position === index ? applyChoice(value, choice) : value)))
  const columns = ['kind', 'value', 'count', 'use'] as const
  return (
    <Stack as="section" gap={4}>
      <Text as="h3" isStrong>
        {t(($) => $.SCHOOL_IMPORTS.VALUES.TITLE, { count: values.length })}
      </Text>
      <Text>{t(($) => $.SCHOOL_IMPORTS.VALUES.MESSAGE)}</Text>
      <TablePanel>
        <Table aria-label={t(($) => $.SCHOOL_IMPORTS.VALUES.TITLE, { count: values.length })}>
          <thead>
            <tr>
              {columns.map((column) => (
                <ColumnHeading key={column}>{t(($) => $.SCHOOL_IMPORTS.VALUES.COLUMN[column])}</ColumnHeading>
              ))}
            </tr>
          </thead>
          <tbody>
            {values.map((each, index) => (
              <tr key={`${each.kind} ${each.value}`}>
                <td>{t(($) => $.SCHOOL_IMPORTS.VALUES.KIND[each.kind])}</td>
                <th scope="row">{each.value}</th>
                <td className="tabular">{formatNumber(each.count)}</td>
                <td>
                  <Select
                    label={`${each.value}: ${t(($) => $.SCHOOL_IMPORTS.VALUES.COLUMN.use)}`}
                    isLabelUnseen
                    value={each.use === 'same' ? `same ${each.id}` : each.use}
                    options={[
                      ...(each.kind === 'people'
                        ? []
                        : [{ value: 'new', text: t(($) => $.SCHOOL_IMPORTS.VALUES.NEW) }]),
                      { value: 'none', text: t(($) => $.SCHOOL_IMPORTS.VALUES.NONE) },
                      ...existing
                        .filter(({ kind }) => kind === each.kind)
                        .map(({ id, name }) => ({
                          value: `same ${id}`,
                          text: name,
                          group: t(($) => $.SCHOOL_IMPORTS.VALUES.SAME),
                        })),
                    ]}
                    onChange={(choice) => choose(index, choice)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </TablePanel>
    </Stack>
  )
}

function applyChoice({ kind, value, count }: UnknownValue, choice: string): UnknownValue {
  if (choice === 'new' || choice === 'none') return { kind, value, count, use: choice }
  return { kind, value, count, use: 'same', id: choice.slice('same '.length) }
}
