import type { Role } from '../roles.ts'
import { announcingRoles } from '../tell/announcement.ts'

const unlimitedRoles: readonly Role[] = ['planner', 'admin', 'vendor-admin']

export const canAnnounce = (heldRoles: readonly Role[]): boolean =>
  heldRoles.some((role) => announcingRoles.includes(role))

export const canAnnounceToEveryone = (heldRoles: readonly Role[]): boolean =>
  heldRoles.some((role) => unlimitedRoles.includes(role))

export interface AnnouncementReach {
  everyone: boolean
  teams: readonly { id: number }[]
  groups: readonly { id: number }[]
}

interface RequestedAudience {
  roles: readonly Role[]
  teams: readonly number[]
  groups: readonly number[]
}

export function isWithinReach({ everyone, teams, groups }: AnnouncementReach, audience: RequestedAudience): boolean {
  if (everyone) return true
  const isKnown = (known: readonly { id: number }[], ids: readonly number[]) =>
    ids.every((id) => known.some((item) => item.id === id))
  return (
    audience.roles.length === 0 &&
    audience.teams.length + audience.groups.length > 0 &&
    isKnown(teams, audience.teams) &&
    isKnown(groups, audience.groups)
  )
}
