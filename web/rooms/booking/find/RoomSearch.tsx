import { useTexts } from '#web/lib/i18n.ts'
import { useTypedSearch } from '#web/lib/use-typed-search.ts'
import { SearchField } from '#web/ui/SearchField.tsx'

interface Props {
  value: string
  onChange: (searchText: string) => void
}

/** Filters rooms by name. */
export function RoomSearch({ value, onChange }: Props) {
  const { t } = useTexts()
  return <SearchField label={t(($) => $.ROOMS.FILTER.ROOM)} maxLength={60} {...useTypedSearch(value, onChange)} />
}
