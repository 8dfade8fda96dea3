import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { TextParam, toOptionalParam } from '#web/lib/address-param.ts'

export const deedParam = toOptionalParam(TextParam)
const deedAddress = z.object({ do: deedParam, date: toOptionalParam(z.iso.date()) })

/** The form that is open on the page of a room or person, which the address holds. */
export function useDeed() {
  const { do: deed, date } = deedAddress.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  const setDeed = (next?: string) =>
    void navigate({
      to: '.',
      search: (current: object) => ({ ...current, do: next, date: undefined }),
      replace: true,
      resetScroll: false,
    })
  return { deed, date, setDeed }
}

/** Focuses the button or field, or the first field of the part, in which a deed is done. */
export function useDeedFocus<T extends HTMLElement>(name: string) {
  const ref = useRef<T>(null)
  const { deed } = useDeed()
  useEffect(() => {
    if (deed !== name) return
    ref.current?.scrollIntoView({ block: 'center' })
    const target = ref.current?.matches('button, input') ? ref.current : findFirstField(ref.current)
    target?.focus()
  }, [deed, name])
  return ref
}

/** Whatever is to be done, its room or person is found first. */
export const useDeedSearchFocus = () => useDeedFocus<HTMLInputElement>(useDeed().deed ?? '')

/** Skips the unseen inputs of fields that are made of parts. */
const findFirstField = (part: HTMLElement | null) =>
  [...(part?.querySelectorAll<HTMLElement>('button, input, [role="spinbutton"]') ?? [])].find((field) =>
    field.checkVisibility(),
  )
