import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import styles from './DataTable.module.css'
import { Skeleton } from './Skeleton.tsx'
import type { SortOrder } from './sort-order.ts'

interface Column<Name extends string> {
  name: Name
  text: string
  /** Order after the first click; absent if not sortable. */
  firstOrder?: SortOrder
  /** Its cells are aligned at the end. */
  isNumber?: boolean
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

/** A list of rows with the same columns. Tables of another shape are made of the parts below. */
export function DataTable<Name extends string>(props: Props<Name>) {
  const { label, columns, sort, order, onSort, children, after } = props
  return (
    <TablePanel>
      <Table aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ name, text, firstOrder, isNumber }) => (
              <ColumnHeading
                key={name}
                data-number={isNumber}
                order={name === sort ? order : undefined}
                firstOrder={firstOrder}
                onSort={(nextOrder) => onSort(name, nextOrder)}
              >
                {text}
              </ColumnHeading>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </Table>
      {after && <div className={styles.after}>{after}</div>}
    </TablePanel>
  )
}

/** The frame in which a table scrolls. */
export const TablePanel = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={className ? `${styles.panel} ${className}` : styles.panel} />
)

/** Stands in for a table that loads. */
export const TableSkeleton = ({ label, lines }: { label: string; lines: readonly number[] }) => (
  <TablePanel>
    <Skeleton label={label} rows={8} lines={lines} className={styles.skeleton} />
  </TablePanel>
)

export const Table = ({ className, ...rest }: ComponentProps<'table'>) => (
  <table {...rest} className={className ? `${styles.table} ${className}` : styles.table} />
)

interface ColumnHeadingProps extends ComponentProps<'th'> {
  /** Order of the rows by this column; absent if they are sorted by another. */
  order?: SortOrder | undefined
  /** Order after the first click; absent if not sortable. */
  firstOrder?: SortOrder | undefined
  onSort?: (order: SortOrder) => void
}

/** Stays visible while its table scrolls. */
export function ColumnHeading({ order, firstOrder, onSort, className, children, ...rest }: ColumnHeadingProps) {
  const Arrow = order === 'ascending' ? ArrowUp : ArrowDown
  const oppositeOrder = order === 'ascending' ? 'descending' : 'ascending'
  return (
    <th
      scope="col"
      {...rest}
      aria-sort={order}
      className={className ? `${styles.heading} ${className}` : styles.heading}
    >
      {firstOrder ? (
        <button type="button" onClick={() => onSort?.(order ? oppositeOrder : firstOrder)}>
          {children}
          {order && <Arrow aria-hidden size={14} />}
        </button>
      ) : (
        children
      )}
    </th>
  )
}
