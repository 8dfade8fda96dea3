/** What the database holds already, so that a file may refer to it. */
export interface Known {
  attendees: Map<string, { type: string; removed: boolean }>
  courses: Map<string, { removed: boolean }>
}
