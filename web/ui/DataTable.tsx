import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './DataTable.module.css'
import type { SortOrder } from './sort-order.ts'

interface Column<Name extends string> {
  name: Name
  text: string
  /** Order after the first click; absent if not sortable. */
  firstOrder?: SortOrder
}

interface Props<Name extends string> {
  label: string
  columns: readonly Column<Name>[]
  /** Sorted column. */
  sort: Name | undefined
  order: SortOrder
  onSort: (column: Name, order: SortOrder) => void
  children: ReactNode
  after?: ReactNode
}

export function DataTable<Name extends string>(props: Props<Name>) {
  const { label, columns, sort, order, onSort, children, after } = props
  const Arrow = order === 'ascending' ? ArrowUp : ArrowDown
  const oppositeOrder = order === 'ascending' ? 'descending' : 'ascending'
  return (
    <div className={styles.panel}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ name, text, firstOrder }) => (
              <th key={name} scope="col" aria-sort={name === sort ? order : undefined}>
                {firstOrder ? (
                  <button type="button" onClick={() => onSort(name, name === sort ? oppositeOrder : firstOrder)}>
                    {text}
                    {name === sort && <Arrow aria-hidden size={14} />}
                  </button>
                ) : (
                  text
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
      {after && <div className={styles.after}>{after}</div>}
    </div>
  )
}
