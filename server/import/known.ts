/** What the database holds already, so that a file may refer to it. */
export interface Known {
  attendees: Map<string, { type: string; removed: boolean }>
  /** The rooms of which it is known where they are. */
  located: Set<string>
  courses: Map<string, { removed: boolean }>
}
