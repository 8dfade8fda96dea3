/** Parts of the desk, by the first part of the path below `/school`. */
export const schoolSections = ['', 'imports', 'weeks', 'people', 'rooms', 'announcements', 'settings'] as const
export type SchoolSection = (typeof schoolSections)[number]

export const isSection = (path: string): path is SchoolSection => (schoolSections as readonly string[]).includes(path)

/** Parts that only administrators have. */
export const adminSections: readonly SchoolSection[] = ['people', 'settings']
