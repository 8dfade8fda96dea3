/** Several people may use a device. */
const getStorageKey = (personId: number) => `dismissed-announcements-${personId}`

export function readDismissed(personId: number): number[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(getStorageKey(personId)) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : []
  } catch {
    return []
  }
}

export function storeDismissed(personId: number, ids: number[]): number[] {
  localStorage.setItem(getStorageKey(personId), JSON.stringify(ids))
  return ids
}
