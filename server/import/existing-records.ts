/** Records of the database that a file may refer to, by source id. */
export interface ExistingRecords {
  attendees: Map<string, { type: string; removed: boolean }>
  /** Rooms with a known location. */
  locatedRoomIds: Set<string>
  courses: Map<string, { removed: boolean }>
  /** Whether the id is that of a person who was erased, whom the import leaves out. */
  isErased?: (sourceId: string) => boolean
}

export const noExistingRecords: ExistingRecords = {
  attendees: new Map(),
  locatedRoomIds: new Set(),
  courses: new Map(),
}
