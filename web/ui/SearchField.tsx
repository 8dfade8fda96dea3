import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import styles from './SearchField.module.css'

interface Props extends Omit<ComponentProps<'input'>, 'className'> {
  /** What one searches; it stands in the empty field. */
  label: string
  /** As high as a finger is wide, where searching is what one is here for. */
  isLarge?: boolean
}

/** How a field to search in looks, for others that are searched in; `data-large` makes it large. */
export const searchFieldClass = styles.field ?? ''

/** A field to search in, with its glass; where it stands and how wide it is, is its parent's to say. */
export function SearchField({ label, isLarge = false, ...input }: Props) {
  return (
    <label className={searchFieldClass} data-large={isLarge || undefined}>
      <Search size={isLarge ? 18 : 16} aria-hidden />
      <input type="search" aria-label={label} placeholder={label} autoComplete="off" spellCheck={false} {...input} />
    </label>
  )
}
