import type { RoomBlock } from '@uurwerk/contract/desk/rooms'
import { formatPeriod } from '#web/lib/format-period.ts'
import { formatNumber } from '#web/lib/time.ts'

export const formatBlock = (block: RoomBlock): string => `${formatPeriod(block)}, ${block.reason}`

/** Hours with at most one decimal. */
export const formatHours = (minutes: number): string => formatNumber(Math.round(minutes / 6) / 10)
