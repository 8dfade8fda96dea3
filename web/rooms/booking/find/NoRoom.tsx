import { DoorOpen } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'

interface Props {
  /** Name in the search. */
  searchedName: string | undefined
  onClear: () => void
}

export function NoRoom({ searchedName, onClear }: Props) {
  const { t } = useTexts()
  return (
    <Empty
      icon={<DoorOpen />}
      title={t(($) => $.ROOMS.EMPTY.TITLE)}
      text={searchedName ? t(($) => $.ROOMS.EMPTY.NAMED, { name: searchedName }) : t(($) => $.ROOMS.EMPTY.TEXT)}
    >
      <Button onClick={onClear}>{t(($) => $.COMMON.FILTER.CLEAR)}</Button>
    </Empty>
  )
}
