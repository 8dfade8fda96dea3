import { createAtom, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'

/** What happened on the page of a person before it led back to the list. */
const peopleMessage = createAtom('')

export const showPeopleMessage = (message: string) => peopleMessage.set(message)

/** Returns the message until the list is left. */
export function usePeopleMessage(): string {
  useEffect(() => () => peopleMessage.set(''), [])
  return useSelector(peopleMessage)
}
