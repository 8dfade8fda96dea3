import type { ReactNode } from 'react'
import type { ChoiceSection, ChoiceSeats } from '../choice-sections.ts'
import styles from './SeatsTable.module.css'

interface Props {
  parts: readonly ChoiceSection[]
  /** Column headings: the name, the picture, and one per number. */
  heads: readonly [what: string, picture: string, ...numbers: string[]]
  /** Returns the text beside a section's name. */
  formatHint?: (part: ChoiceSection) => string
  /** Renders the picture of a row and its numbers as cells. */
  renderRow: (row: ChoiceSeats) => { picture: ReactNode; numbers: ReactNode }
}

/** Shows groups and options by section, with a picture and numbers per row. */
export function ChoiceSectionTable({ parts, heads: [what, pictured, ...numbered], formatHint, renderRow }: Props) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{what}</th>
          <th scope="col" className={styles.wide}>
            {pictured}
          </th>
          {numbered.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {parts.map((part) => (
        <tbody key={`${part.kind} ${part.id}`}>
          <tr className={styles.part}>
            <th scope="rowgroup" colSpan={numbered.length + 2}>
              {part.name} {formatHint && <span>{formatHint(part)}</span>}
            </th>
          </tr>
          {part.rows.map((row) => {
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
    </table>
  )
}
