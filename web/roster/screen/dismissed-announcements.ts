import type { Announcement } from '@uurwerk/contract/tell/announcement'

type AnnouncementVersion = Pick<Announcement, 'id' | 'version'>

/** Several people may use a device. */
const getStorageKey = (personId: number) => `dismissed-announcements-${personId}`

/** Returns keys of `toDismissal`, or ids of announcements that were dismissed before versions were stored. */
export function readDismissed(personId: number): string[] {
  try {
    const keys: unknown = JSON.parse(localStorage.getItem(getStorageKey(personId)) ?? '[]')
    return Array.isArray(keys) ? keys.map(String) : []
  } catch {
    return []
  }
}

export const toDismissal = ({ id, version }: AnnouncementVersion) => `${id}.${version}`

export const isDismissed = (keys: readonly string[], announcement: AnnouncementVersion) =>
  keys.includes(toDismissal(announcement)) || keys.includes(String(announcement.id))

export function storeDismissed(personId: number, keys: string[]): string[] {
  localStorage.setItem(getStorageKey(personId), JSON.stringify(keys))
  return keys
}

export const restoreAnnouncement = (personId: number, id: number) =>
  storeDismissed(
    personId,
    readDismissed(personId).filter((key) => Number.parseInt(key, 10) !== id),
  )
