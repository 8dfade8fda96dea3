import { DoorOpen } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'

interface Props {
  /** Name in the search. */
  named: string | undefined
  onClear: () => void
}

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
