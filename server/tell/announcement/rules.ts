import type { Role } from '@uurwerk/contract/roles'
import { countCharacters } from '@uurwerk/contract/rules/text'
import {
  type AnnouncementBody,
  type AnnouncementPatch,
  announcementTextLength,
  announcementTitleLength,
} from '@uurwerk/contract/tell/announcement'
import { lastMinute } from '@uurwerk/contract/values'

export interface AnnouncementFields {
  title: string
  text: string
  roles: readonly Role[]
  teamIds: readonly number[]
  groupIds: readonly number[]
  /** Instants. */
  startsAt: string
  endsAt: string
  pinned: boolean
  onBoard: boolean
}

const defaultDays = 14

/** Fills in what the body omits; undefined if it would end before it begins or after `lastMinute`. */
export function toFields(body: AnnouncementBody, now: Temporal.PlainDateTime) {
  const from = body.from === undefined ? now : Temporal.PlainDateTime.from(body.from)
  const last = Temporal.PlainDateTime.from(lastMinute)
  const defaultUntil = from.add({ days: defaultDays })
  const until = body.until === undefined ? defaultUntil : Temporal.PlainDateTime.from(body.until)
  if (Temporal.PlainDateTime.compare(until, last) > 0) return undefined
  if (Temporal.PlainDateTime.compare(from, until) >= 0) return undefined
  return {
    title: body.title,
    text: body.text,
    roles: unique(body.audience?.roles),
    teamIds: unique(body.audience?.teams),
    groupIds: unique(body.audience?.groups),
    from,
    until,
    pinned: body.pinned ?? false,
    onBoard: body.onBoard ?? false,
  }
}

export const toInput = (row: AnnouncementFields, toLocal: (instant: string) => string) => ({
  title: row.title,
  text: row.text,
  audience: { roles: [...row.roles], teams: [...row.teamIds], groups: [...row.groupIds] },
  from: toLocal(row.startsAt),
  until: toLocal(row.endsAt),
  pinned: row.pinned,
  onBoard: row.onBoard,
})

export const applyPatch = (before: AnnouncementBody, patch: AnnouncementPatch): AnnouncementBody => ({
  ...before,
  ...patch,
  title: patch.title ?? before.title,
  text: patch.text ?? before.text,
})

export const hasTooLongText = ({ title, text }: Pick<AnnouncementBody, 'title' | 'text'>): boolean =>
  countCharacters(title) > announcementTitleLength || countCharacters(text) > announcementTextLength

const unique = <T>(items: readonly T[] = []): T[] => [...new Set(items)]
