import { useEffect, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import { SearchField } from '#web/ui/SearchField.tsx'

interface Props {
  value: string
  onChange: (searchText: string) => void
}

/** Filters rooms by name. Applies the text after a pause in typing, or when the field is left. */
export function RoomSearch({ value, onChange }: Props) {
  const { t } = useTexts()
  /** Text being typed, applied after a pause; undefined unless the user is typing. */
  const [typedText, setTypedText] = useState<string>()
  const debouncedText = useDebouncedValue(typedText ?? value)
  const applySearch = (text: string) => {
    if (text.trim() !== value) onChange(text.trim())
  }
  useEffect(() => {
    if (typedText !== undefined) applySearch(debouncedText)
    // oxlint-disable-next-line react/exhaustive-deps -- runs once per typed text
  }, [debouncedText])
  return (
    <SearchField
      label={t(($) => $.ROOMS.FILTER.ROOM)}
      maxLength={60}
      value={typedText ?? value}
      onChange={({ target }) => setTypedText(target.value)}
      onBlur={() => {
        if (typedText !== undefined) applySearch(typedText)
        setTypedText(undefined)
      }}
    />
  )
}
