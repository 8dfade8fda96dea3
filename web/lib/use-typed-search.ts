import { type ChangeEvent, useEffect, useState } from 'react'
import { useDebouncedValue } from './use-debounced-value.ts'

/** Properties of a field whose text is applied, without spaces around it, after a pause in typing or on leaving the field. */
export function useTypedSearch(appliedText: string, onApply: (text: string) => void) {
  /** Undefined unless the user is typing. */
  const [typedText, setTypedText] = useState<string>()
  const debouncedText = useDebouncedValue(typedText ?? appliedText)
  const apply = (text: string) => {
    if (text.trim() !== appliedText) onApply(text.trim())
  }
  useEffect(() => {
    if (typedText !== undefined) apply(debouncedText)
    // oxlint-disable-next-line react/exhaustive-deps -- runs once per typed text
  }, [debouncedText])
  return {
    value: typedText ?? appliedText,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTypedText(target.value),
    onBlur: () => {
      if (typedText !== undefined) apply(typedText)
      setTypedText(undefined)
    },
  }
}
