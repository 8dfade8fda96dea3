import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import styles from './SearchField.module.css'

interface Props extends Omit<ComponentProps<'input'>, 'className'> {
  /** Also the placeholder. */
  label: string
  isLarge?: boolean
}

/** Class for other fields that look like this one; `data-large` makes them large. */
export const searchFieldClass = styles.field ?? ''

export function SearchField({ label, isLarge = false, ...input }: Props) {
  return (
    <label className={searchFieldClass} data-large={isLarge || undefined}>
      <Search size={isLarge ? 18 : 16} aria-hidden />
      <input type="search" aria-label={label} placeholder={label} autoComplete="off" spellCheck={false} {...input} />
    </label>
  )
}
