import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../lib/use-now.ts'
import { BookingForm } from './form/BookingForm.tsx'
import { profilesQuery } from './queries.ts'

interface Props {
  id: number
  onClose: () => void
}

/** The form for a room from now on, as the screen at its door opens it; without the room if one may not book it. */
export function BookFacility({ id, onClose }: Props) {
  const { data: profiles } = useQuery(profilesQuery)
  const now = useNow()
  if (!profiles) return null
  const facility = profiles.flatMap(({ facilities }) => facilities).find((one) => one.id === id) ?? null
  const text = (moment: Temporal.PlainDateTime) => moment.toString({ smallestUnit: 'minute' })
  const wanted = { facility, start: text(now), end: text(now.add({ hours: 1 })) }
  return <BookingForm wanted={wanted} booking={null} onClose={onClose} />
}
