import { useState } from 'react'
import type { AttendeeOption } from '#web/roster/attendee/attendee-options.ts'

/**
 * Keeps attendees without duplicates, in the order in which they were added. Outsiders do not belong to the groups of the
 * appointment; they are selected once the user has confirmed them.
 */
export function useSelectedAttendees() {
  const [selectedAttendees, setSelectedAttendees] = useState<readonly AttendeeOption[]>([])
  const [outsiders, setOutsiders] = useState<readonly AttendeeOption[]>([])
  const isSelected = ({ id }: AttendeeOption) => selectedAttendees.some((attendee) => attendee.id === id)
  const isOutsider = (attendee: AttendeeOption) => attendee.isPreferred === false && !isSelected(attendee)
  return {
    selectedAttendees,
    outsiders,
    isSelected,
    select: (attendees: readonly AttendeeOption[]) => {
      setOutsiders((previous) => addMissing(previous, attendees.filter(isOutsider)))
      setSelectedAttendees((previous) =>
        addMissing(
          previous,
          attendees.filter((attendee) => !isOutsider(attendee)),
        ),
      )
    },
    closeOutsiderQuestion: (isConfirmed: boolean) => {
      if (isConfirmed) setSelectedAttendees((previous) => addMissing(previous, outsiders))
      setOutsiders([])
    },
    deselect: (ids: readonly number[]) =>
      setSelectedAttendees((previous) => previous.filter(({ id }) => !ids.includes(id))),
  }
}

const addMissing = (attendees: readonly AttendeeOption[], newAttendees: readonly AttendeeOption[]) => [
  ...attendees,
  ...newAttendees.filter(({ id }) => !attendees.some((attendee) => attendee.id === id)),
]
