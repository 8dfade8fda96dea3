import { DoorOpen } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'

interface Props {
  /** The name that was looked for. */
  named: string | undefined
  onClear: () => void
}

/** Says that no room is what is looked for. */
export function NoRoom({ named, onClear }: Props) {
  const { t } = useTexts()
  return (
    <Empty
      icon={<DoorOpen />}
      title={t(($) => $.ROOMS.EMPTY.TITLE)}
      text={named ? t(($) => $.ROOMS.EMPTY.NAMED, { name: named }) : t(($) => $.ROOMS.EMPTY.TEXT)}
    >
      <Button onClick={onClear}>{t(($) => $.ROOMS.FILTER.CLEAR)}</Button>
    </Empty>
  )
}
