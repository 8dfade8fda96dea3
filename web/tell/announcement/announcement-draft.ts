import type { Announcement, AnnouncementBody } from '@uurwerk/contract/tell/announcement'
import type { Role } from '@uurwerk/contract/roles'

export interface AnnouncementDraft {
  title: string
  text: string
  isForEveryone: boolean
  roles: readonly Role[]
  teams: readonly number[]
  groups: readonly number[]
  from: string
  until: string
  pinned: boolean
  onBoard: boolean
}

const defaultDays = 14

/** Runs from now until the end of the day, two weeks later. */
export const createAnnouncementDraft = (now: Temporal.PlainDateTime, isForEveryone: boolean): AnnouncementDraft => ({
  title: '',
  text: '',
  isForEveryone,
  roles: [],
  teams: [],
  groups: [],
  from: now.toString({ smallestUnit: 'minute' }),
  until: `${now.toPlainDate().add({ days: defaultDays }).toString()}T23:59`,
  pinned: false,
  onBoard: false,
})

export const toAnnouncementDraft = ({ audience, ...announcement }: Announcement): AnnouncementDraft => ({
  title: announcement.title,
  text: announcement.text,
  isForEveryone: audience.roles.length + audience.teams.length + audience.groups.length === 0,
  ...audience,
  from: announcement.from,
  until: announcement.until,
  pinned: announcement.pinned,
  onBoard: announcement.onBoard,
})

export const toAudience = ({ isForEveryone, roles, teams, groups }: AnnouncementDraft) =>
  isForEveryone ? { roles: [], teams: [], groups: [] } : { roles: [...roles], teams: [...teams], groups: [...groups] }

export const toAnnouncementBody = (draft: AnnouncementDraft): AnnouncementBody => ({
  title: draft.title,
  text: draft.text,
  audience: toAudience(draft),
  from: draft.from,
  until: draft.until,
  pinned: draft.pinned,
  onBoard: draft.onBoard,
})

/** Without a role, team or group it would be for everyone. */
export const hasAudience = ({ isForEveryone, roles, teams, groups }: AnnouncementDraft): boolean =>
  isForEveryone || roles.length + teams.length + groups.length > 0
