import { Id } from '@uurwerk/contract/values'
import * as z from 'zod/mini'
import { TextParam, toOptionalParam } from '#web/lib/address-param.ts'
import { deedParam } from '../use-deed.ts'
import { sortOrders } from '#web/ui/sort-order.ts'

export const roomColumns = [
  'name',
  'building',
  'capacity',
  'facilities',
  'booked',
  'confirmed',
  'released',
  'minutes',
  'nextBlock',
] as const
export type RoomColumn = (typeof roomColumns)[number]

export const roomListAddress = z.object({
  search: toOptionalParam(TextParam),
  building: toOptionalParam(TextParam),
  /** Rooms of which it is unknown. */
  without: toOptionalParam(z.literal('capacity')),
  only: toOptionalParam(z.literal('blocked')),
  /** The only room shown. */
  room: toOptionalParam(Id),
  sort: toOptionalParam(z.enum(roomColumns)),
  order: toOptionalParam(z.enum(sortOrders)),
  /** What to do with the room that is chosen. */
  do: deedParam,
  date: toOptionalParam(z.iso.date()),
})
export type RoomListAddress = z.infer<typeof roomListAddress>
