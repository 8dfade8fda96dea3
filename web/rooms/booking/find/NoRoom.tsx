import { DoorOpen } from 'lucide-react'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Instead } from './Instead.tsx'

interface Props {
  /** The name that was looked for. */
  named: string | undefined
  onClear: () => void
}

/** Says that no room is what is looked for. */
export function NoRoom({ named, onClear }: Props) {
  const { t } = useTexts()
  return (
    <Instead icon={<DoorOpen aria-hidden />} title={t(($) => $.ROOMS.EMPTY.TITLE)}>
      <p>{named ? t(($) => $.ROOMS.EMPTY.NAMED, { name: named }) : t(($) => $.ROOMS.EMPTY.TEXT)}</p>
      <Button onClick={onClear}>{t(($) => $.ROOMS.FILTER.CLEAR)}</Button>
    </Instead>
  )
}
