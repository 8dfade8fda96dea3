import { X } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import styles from './Rows.module.css'

interface Props {
  label: string
  ids: readonly number[]
  names: ReadonlyMap<number, string>
  onRemove: (id: number) => void
}

export function RemovableChips({ label, ids, names, onRemove }: Props) {
  const { t } = useTexts()
  if (ids.length === 0) return null
  return (
    <ul aria-label={label} className={styles.chips}>
      {ids.map((id) => {
        const name = names.get(id) ?? t(($) => $.ROUND_DESK.EDIT.UNKNOWN)
        return (
          <li key={id}>
            <span>{name}</span>
            <button
              type="button"
              aria-label={t(($) => $.ROUND_DESK.EDIT.REMOVE, { name })}
              onClick={() => onRemove(id)}
            >
              <X size={14} aria-hidden />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
