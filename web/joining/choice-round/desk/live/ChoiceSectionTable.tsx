import type { ReactNode } from 'react'
import { ColumnHeading, Table } from '#web/ui/DataTable.tsx'
import type { ChoiceSection, ChoiceSeats } from '../choice-sections.ts'
import styles from './SeatsTable.module.css'

interface Props {
  sections: readonly ChoiceSection[]
  /** The headings of the name, of the picture, and of each number. */
  headings: readonly [name: string, picture: string, ...numbers: string[]]
  formatHint?: (section: ChoiceSection) => string
  renderRow: (row: ChoiceSeats) => { picture: ReactNode; numbers: ReactNode }
}

export function ChoiceSectionTable({
  sections,
  headings: [nameHeading, pictureHeading, ...numberHeadings],
  formatHint,
  renderRow,
}: Props) {
  return (
    <Table className={styles.table}>
      <thead>
        <tr>
          <ColumnHeading>{nameHeading}</ColumnHeading>
          <ColumnHeading className={styles.wide}>{pictureHeading}</ColumnHeading>
          {numberHeadings.map((heading) => (
            <ColumnHeading key={heading}>{heading}</ColumnHeading>
          ))}
        </tr>
      </thead>
      {sections.map((section) => (
        <tbody key={`${section.kind} ${section.id}`}>
          <tr className={styles.section}>
            <th scope="rowgroup" colSpan={numberHeadings.length + 2}>
              {section.name} {formatHint && <span>{formatHint(section)}</span>}
            </th>
          </tr>
          {section.rows.map((row) => {
            const { picture, numbers } = renderRow(row)
            return (
              <tr key={row.id}>
                <th scope="row">
                  {row.name}
                  <div className={styles.narrow}>{picture}</div>
                </th>
                <td className={styles.wide}>{picture}</td>
                {numbers}
              </tr>
            )
          })}
        </tbody>
      ))}
    </Table>
  )
}
