import {
  type GroupEvent,
  type GroupEventResult,
  type HourChange,
  type ShortenedDay,
  specialDayContract,
} from '@uurwerk/contract/changes/special-day'
import { call, callWithHeaders } from '#web/lib/call.ts'
import { toDeedRequest } from '../day-change/queries.ts'

interface Shortening {
  date: string
  hours: readonly HourChange[]
}

const toInput = ({ date, hours }: Shortening, preview?: string) => ({
  params: { date },
  body: {
    hours: hours.map(({ start, end, newStart, newEnd }) => ({ start, end, newStart, newEnd })),
    ...(preview !== undefined && { preview }),
  },
})

export const previewShortenedDay = (shortening: Shortening) => call(specialDayContract.shorten, toInput(shortening))

/** Applies what the preview shows. */
export const toShortenRequest = (shortening: Shortening, preview: string, describe: (answer: ShortenedDay) => string) =>
  toDeedRequest<ShortenedDay>(
    0,
    () => callWithHeaders(specialDayContract.shorten, toInput(shortening, preview)),
    describe,
  )

export const previewEvent = (event: GroupEvent) => call(specialDayContract.holdEvent, { body: event })

export const toEventRequest = (event: GroupEvent, describe: (answer: GroupEventResult) => string) =>
  toDeedRequest<GroupEventResult>(0, () => callWithHeaders(specialDayContract.holdEvent, { body: event }), describe)
