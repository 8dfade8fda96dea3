const storageKey = 'dismissed-announcements'

export function readDismissed(): number[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : []
  } catch {
    return []
  }
}

export function storeDismissed(ids: number[]): number[] {
  localStorage.setItem(storageKey, JSON.stringify(ids))
  return ids
}
