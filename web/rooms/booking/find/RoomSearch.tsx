import { useEffect, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import { SearchField } from '#web/ui/SearchField.tsx'

interface Props {
  value: string
  onChange: (words: string) => void
}

export function RoomSearch({ value, onChange }: Props) {
  const { t } = useTexts()
  /** Typed text that is not in the address yet; undefined when nobody is typing. */
  const [typed, setTyped] = useState<string>()
  const settled = useDebouncedValue(typed ?? value)
  const take = (words: string) => {
    if (words.trim() !== value) onChange(words.trim())
  }
  useEffect(() => {
    if (typed !== undefined) take(settled)
    // oxlint-disable-next-line react/exhaustive-deps -- once per typed text
  }, [settled])
  return (
    <SearchField
      label={t(($) => $.ROOMS.FILTER.ROOM)}
      maxLength={60}
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => {
        if (typed !== undefined) take(typed)
        setTyped(undefined)
      }}
    />
  )
}
